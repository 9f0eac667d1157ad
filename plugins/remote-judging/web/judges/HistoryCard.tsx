import { HOUR_MS } from '@tribunal/contract';
import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, EmptyState, useClock } from '@tribunal/web/kit';
import { momentText } from '../shared/times';
import { HourBars } from './HourBars';
import { barsOf } from './hours';

/** Shows the last 24 hours by the hour, as a chart and in numbers. */
export const HistoryCard = ({ row: { hours } }: { row: RemoteJudgeRow }) => {
  const { t, i18n } = useTranslation();
  const now = useClock((at) => Math.floor(at / HOUR_MS)) * HOUR_MS;
  const activeHours = barsOf(hours, now)
    .filter(({ kind }) => kind !== 'none')
    .reverse();
  return (
    <Card title={t('remote-judging.column.hours')} aside={<HourBars hours={hours} />}>
      {activeHours.length === 0 ? (
        <EmptyState picture="none" title={t('remote-judging.hours.none')} />
      ) : (
        <div className="t-hours" tabIndex={0} role="region" aria-label={t('remote-judging.column.hours')}>
          <table className="ui unstackable table t-tight">
            <thead>
              <tr>
                <th scope="col">{t('remote-judging.hours.hour')}</th>
                <th scope="col" className="t-r">
                  {t('remote-judging.hours.succeeded')}
                </th>
                <th scope="col" className="t-r">
                  {t('remote-judging.hours.failed')}
                </th>
              </tr>
            </thead>
            <tbody>
              {activeHours.map(({ at, ok, failed }) => (
                <tr key={at}>
                  <th scope="row" className="t-num">
                    {momentText(new Date(at).toISOString(), now, i18n.language)}
                  </th>
                  <td className="t-r t-num">{ok}</td>
                  <td className="t-r t-num">{failed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <CardBody>
        <p className="t-muted t-small t-last">{t('remote-judging.hours.legend')}</p>
      </CardBody>
    </Card>
  );
};
