import { Card, EmptyState, formatMoment, Health, Loaded } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContestStatus, type RecentContest } from '../contract';
import { contestAddress } from './addresses';
import { useCall } from './calls';
import { durationText } from './clock/time-texts';
import { useRequireLoginOnClick } from './list/use-require-login-on-click';

/** Number of placeholder rows while the contests are loading. */
const EXPECTED = 3;

/** Card on the home page with running and upcoming contests. */
export const HomeCard = () => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-recent-contest', { failures: 'silent' });
  const { data } = answer;
  return (
    <Card
      className="t-mobile-order-1"
      title={t('contest.home.title')}
      aside={<Link to="/contest">{t('contest.all')}</Link>}
    >
      <Loaded answer={answer} rows={EXPECTED} />
      {data?.map((contest) => (
        <Item key={contest.id} contest={contest} />
      ))}
      {data?.length === 0 && (
        <EmptyState picture="none" title={t('contest.home.none')} text={t('contest.home.noneText')} />
      )}
    </Card>
  );
};

const Item = ({ contest: { id, title, status, startTime, duration } }: { contest: RecentContest }) => {
  const { t, i18n } = useTranslation();
  const requireLogin = useRequireLoginOnClick();
  const isRunning = status === ContestStatus.Running;
  return (
    <Link className="t-item" to={contestAddress(id)} onClick={requireLogin}>
      <span className="t-grow">
        <b className="t-break">{title}</b>
        <span className="t-muted t-small t-num">
          <time dateTime={startTime}>{formatMoment(startTime, Date.parse(startTime), i18n.language)}</time> ·{' '}
          {durationText(duration, t)}
        </span>
      </span>
      <Health status={isRunning ? 'wait' : 'slow'}>
        {t(isRunning ? 'contest.phase.running' : 'contest.phase.scheduled')}
      </Health>
    </Link>
  );
};
