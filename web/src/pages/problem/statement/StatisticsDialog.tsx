import { Status, type ProblemCount } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Dialog, Verdict, formatCount, formatRate, verdictStyle } from '../../../kit';

const PARTS: readonly [keyof ProblemCount, Status][] = [
  ['ac', Status.Accepted],
  ['pa', Status.PartialAccepted],
  ['wa', Status.WrongAnswer],
  ['tle', Status.TimeLimitExceeded],
  ['mle', Status.MemoryLimitExceeded],
  ['re', Status.RuntimeError],
  ['pe', Status.PresentationError],
  ['ce', Status.CompileError],
  ['se', Status.SystemError],
];
/** The circumference is 100, so that percentages are arc lengths. */
const RADIUS = 100 / (2 * Math.PI);

/** Shows the distribution of verdicts of a problem: a ring chart and the numbers. */
export const StatisticsDialog = ({ count, onClose }: { count: ProblemCount; onClose: () => void }) => {
  const { t } = useTranslation();
  const parts = PARTS.map(([key, status]) => ({ status, value: count[key] })).filter(({ value }) => value > 0);
  let cumulative = 0;
  const arcs = parts.map(({ status, value }) => {
    const share = (value / Math.max(count.total, 1)) * 100;
    const arc = { status, share, offset: -cumulative };
    cumulative += share;
    return arc;
  });
  return (
    <Dialog title={t('problem.statistics')} onClose={onClose}>
      {parts.length === 0 ? (
        <p className="t-muted">{t('problem.noStatistics')}</p>
      ) : (
        <div className="t-pie">
          <svg viewBox="-24 -24 48 48" aria-hidden="true">
            {arcs.map(({ status, share, offset }) => (
              <circle
                key={status}
                data-v={verdictStyle(status).tone}
                r={RADIUS}
                strokeDasharray={`${Math.max(share - 0.6, 0.2)} 100`}
                strokeDashoffset={offset}
                transform="rotate(-90)"
              />
            ))}
          </svg>
          <table className="ui unstackable table t-tight">
            <thead className="t-sr">
              <tr>
                <th scope="col">{t('status.status')}</th>
                <th scope="col">{t('problem.total')}</th>
                <th scope="col">%</th>
              </tr>
            </thead>
            <tbody>
              {parts.map(({ status, value }) => (
                <tr key={status}>
                  <td>
                    <Verdict status={status} />
                  </td>
                  <td className="t-r">{formatCount(value)}</td>
                  <td className="t-r t-muted">{formatRate(value, count.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
};
