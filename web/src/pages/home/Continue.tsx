import { isInProgress, Status, type SubmissionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../api';
import { Card, Icon, PendingBlock, TimeAgo, Verdict } from '../../kit';

/** The newest own submissions, among which an unsolved problem is looked for. */
const NEWEST = { onlyMine: true, currentPage: 1, limit: 10 };

/** Returns the newest submission that is the last one to its problem, was judged, and follows no accepted one. */
export const lastUnsolved = (newestFirst: readonly SubmissionRow[]): SubmissionRow | undefined => {
  const seen = new Set(newestFirst.filter(({ status }) => status === Status.Accepted).map(({ pid }) => pid));
  return newestFirst.find(({ pid, cid, gid, status }) => {
    if (cid !== 0 || gid !== null || seen.has(pid)) return false;
    seen.add(pid);
    return !isInProgress(status);
  });
};

/** Leads the user back to the problem that they tried last and have not solved; nothing if there is none. */
export const Continue = () => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-submission-list', { query: NEWEST, failures: 'silent' });
  // What was loaded before may lack the newest submission, and the card would come or go below the reader's eyes.
  if (answer.isFetching && !answer.isFetchedAfterMount) return <PendingBlock />;
  const last = lastUnsolved(answer.data?.records ?? []);
  if (!last) return null;
  return (
    <Card className="t-mobile-order-0">
      <Link className="t-item" to={`/problem/${encodeURIComponent(last.displayPid)}`}>
        <span className="t-grow">
          <b className="t-break">{t('home.continue', { title: last.title })}</b>
          <span className="t-row t-muted t-small">
            {t('home.lastTry')} <Verdict status={last.status} /> <TimeAgo at={last.submitTime} />
          </span>
        </span>
        <Icon name="arrow right" />
      </Link>
    </Card>
  );
};
