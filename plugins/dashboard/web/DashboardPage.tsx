import './dashboard.css';
import { useTranslation } from 'react-i18next';
import { Navigate, Link } from 'react-router-dom';
import {
  NOTHING,
  PENDING,
  PageTitle,
  formatCount,
  Card,
  CardBody,
  Health,
  Icon,
  Loaded,
  SkeletonRows,
  TimeAgo,
  viewerTimeZone,
} from '@tribunal/web/kit';
import { hasPermission, isProblemAdmin, useSession, useTitle } from '@tribunal/web/plugin';
import { useHealthDetails } from '@tribunal/web/admin';
import type { DashboardInfo } from '../contract';
import { ActivityCard } from './ActivityCard';
import { useCall } from './calls';
import { JudgeCard, QueueCard } from './LoadCards';
import { AccountCard, SystemCard } from './SideCards';
import type { AttentionRow } from '@tribunal/contract';

/** Lists failures that require a person, each with a link to its page. */
const AttentionCard = ({ rows }: { rows: readonly AttentionRow[] | undefined }) => {
  const { t } = useTranslation();
  return (
    <Card title={t('dashboard.attention')}>
      {!rows && <SkeletonRows rows={2} />}
      {rows?.length === 0 && (
        <CardBody>
          <Health status="up">{t('dashboard.calm')}</Health>
          <p className="t-muted t-small t-last">{t('dashboard.calmText')}</p>
        </CardBody>
      )}
      {rows && rows.length > 0 && (
        <ul className="t-attention">
          {rows.map(({ text, link, since }, index) => (
            <li key={`${index} ${text}`} className="t-item">
              <Icon name="exclamation triangle" />
              <span className="t-grow">
                {text}
                {since && <TimeAgo at={since} className="t-muted t-small" />}
              </span>
              <Link to={link} aria-label={t('dashboard.openOf', { text })}>
                {t('dashboard.open')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

/** Polling interval in ms; the server caches what it reads for nearly as long. */
const REFETCH_MS = 5000;

const Counts = ({ info }: { info: DashboardInfo | undefined }) => {
  const { t } = useTranslation();
  const counts = [
    [t('dashboard.users'), info?.userNum],
    [t('dashboard.today'), info?.todayJudgeNum],
    [t('dashboard.contests'), info?.recentContestNum],
  ] as const;
  return (
    <dl className="t-counts" aria-label={t('dashboard.counts')}>
      {counts.map(([name, count]) => (
        <div key={name} className="ui segment">
          <dt>{name}</dt>
          <dd>{count === undefined ? NOTHING : formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Shows the current state of the site, as far as the viewer may see it. */
export const DashboardPage = () => {
  const { t } = useTranslation();
  const session = useSession();
  const runsSite = hasPermission(session, 'system_info_admin');
  const options = { refetchInterval: REFETCH_MS };
  const info = useCall(
    'GET /api/admin/dashboard/get-dashboard-info',
    { query: { timeZone: viewerTimeZone() }, failures: 'silent' },
    options,
  );
  const answer = useCall('GET /api/admin/dashboard', { failures: 'silent' }, options);
  const { data, error, refetch } = answer;
  const health = useHealthDetails(runsSite);
  useTitle(t('dashboard.name'));
  const version = health.data?.version;
  const retry = () => void Promise.all([refetch(), info.refetch()]);
  return (
    <>
      <PageTitle
        title={t('dashboard.name')}
        // The line has its room before it is known whether the viewer may see the version.
        sub={version ? t('dashboard.version', { version }) : PENDING}
      />
      {(error ?? info.error) && (
        <Loaded
          answer={{ ...answer, error: error ?? info.error, refetch: retry }}
          failed={data && t('dashboard.stale')}
        />
      )}
      <Counts info={info.data} />
      <div className="t-dash">
        {(data || !error) && (
          <div>
            <AttentionCard rows={data?.attention} />
            <ActivityCard part={data?.activity} />
            {(runsSite || isProblemAdmin(session.user)) && <QueueCard part={data?.queues} />}
            {runsSite && <JudgeCard part={data?.judges} />}
          </div>
        )}
        <div>
          {session.user && <AccountCard user={session.user} />}
          {runsSite && <SystemCard health={health} storage={data || !error ? data?.storage : null} />}
        </div>
      </div>
    </>
  );
};

/** The address that the page had first. */
export const RedirectToDashboard = () => <Navigate to="/admin" replace />;
