import { Status } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Card,
  CardBody,
  EmptyState,
  Segmented,
  Verdict,
  formatCount,
  formatRate,
  verdictStyle,
} from '@tribunal/web/kit';
import { ACTIVITY_HOURS, type HourlyActivity } from '../contract';
import { HourChart, HourTable } from './HourChart';
import { lastHours, totalsOf, type VerdictCount } from './hours';
import { DashboardPartView, type PartState } from './DashboardPartView';

const DAY_HOURS = 24;

/** Shows the submissions per hour and their verdicts. */
export const ActivityCard = ({ part }: { part: PartState<HourlyActivity> }) => {
  const { t } = useTranslation();
  const [range, setRange] = useState('day');
  const aside = (
    <Segmented
      label={t('dashboard.range')}
      value={range}
      options={[
        { value: 'day', text: t('dashboard.day') },
        { value: 'week', text: t('dashboard.week') },
      ]}
      onChange={setRange}
    />
  );
  return (
    <Card title={t('dashboard.activity')} aside={aside}>
      <DashboardPartView part={part} rows={7}>
        {(activity) => <Activity activity={activity} count={range === 'day' ? DAY_HOURS : ACTIVITY_HOURS} />}
      </DashboardPartView>
    </Card>
  );
};

const Activity = ({ activity, count }: { activity: HourlyActivity; count: number }) => {
  const { t } = useTranslation();
  const hours = lastHours(activity, count);
  const verdicts = totalsOf(hours);
  if (verdicts.length === 0) {
    return <EmptyState title={t('dashboard.none')} text={t('dashboard.noneText')} />;
  }
  return (
    <CardBody>
      <HourChart hours={hours} />
      <HourTable hours={hours} />
      <Verdicts verdicts={verdicts} />
    </CardBody>
  );
};

/** Shows how often each verdict occurred, as bars with numbers; it is also the legend of the chart. */
const Verdicts = ({ verdicts }: { verdicts: readonly VerdictCount[] }) => {
  const { t } = useTranslation();
  const total = verdicts.reduce((sum, { count }) => sum + count, 0);
  const accepted = verdicts.find(({ status }) => status === Status.Accepted)?.count ?? 0;
  return (
    <>
      <p className="t-dash-total">
        {t('dashboard.total', { count: total, n: formatCount(total), rate: formatRate(accepted, total) })}
      </p>
      <table className="t-dash-verdicts" aria-label={t('dashboard.verdicts')}>
        <thead className="t-sr">
          <tr>
            <th scope="col">{t('dashboard.verdicts')}</th>
            <th scope="col">{t('dashboard.share')}</th>
            <th scope="col">{t('dashboard.totalHead')}</th>
          </tr>
        </thead>
        <tbody>
          {verdicts.map(({ status, count }) => (
            <tr key={status} data-v={verdictStyle(status).tone}>
              <th scope="row">
                <Verdict status={status} />
              </th>
              <td>
                <span className="t-dash-bar" aria-hidden="true">
                  <i style={{ width: `${(count / total) * 100}%` }} />
                </span>
                <span className="t-sr">{formatRate(count, total)}</span>
              </td>
              <td className="t-r t-num">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
