import type { Status } from '@tribunal/contract';
import { Card, Verdict } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { VerdictTransition } from '../contract';

const inOrder = (statuses: Iterable<Status>): Status[] => [...new Set(statuses)].sort((a, b) => a - b);

/** Renders a matrix of old verdicts (rows) and new verdicts (columns); unchanged ones are on the diagonal. */
export const MoveTable = ({ moves }: { moves: readonly VerdictTransition[] }) => {
  const { t } = useTranslation();
  if (moves.length === 0) return null;
  const [rows, columns] = [inOrder(moves.map(({ from }) => from)), inOrder(moves.map(({ to }) => to))];
  const countOf = (from: Status, to: Status): number =>
    moves.find((move) => move.from === from && move.to === to)?.count ?? 0;
  return (
    <Card title={t('rejudging.moves')}>
      <div className="t-scroll-x" tabIndex={0} role="region" aria-label={t('rejudging.moves')}>
        <table className="ui unstackable table">
          <thead>
            <tr>
              <th scope="col">{t('rejudging.fromTo')}</th>
              {columns.map((to) => (
                <th key={to} scope="col" className="t-r">
                  <Verdict status={to} form="short" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((from) => (
              <tr key={from}>
                <th scope="row">
                  <Verdict status={from} />
                </th>
                {columns.map((to) => (
                  <td key={to} className={from !== to && countOf(from, to) > 0 ? 't-r t-num t-differs' : 't-r t-num'}>
                    {countOf(from, to) || <span className="t-muted">·</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
};
