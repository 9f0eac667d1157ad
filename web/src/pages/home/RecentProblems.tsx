import { Status, type RecentProblem } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../api';
import { lazySlot } from '../../plugins/lazy-page';
import { useUser } from '../../shared/session';
import {
  Difficulty,
  ListCard,
  PendingBlock,
  Rate,
  TimeAgo,
  Verdict,
  type Column,
  minorColumn,
  numberColumn,
} from '../../kit';

const FirstSteps = lazySlot(async () => (await import('./FirstSteps')).FirstSteps, <PendingBlock />);

/** Returns the viewer's own verdicts of these problems when logged in. */
const useOwnStatus = (pids: number[]) => {
  const user = useUser();
  return useCall(
    'POST /api/get-user-problem-status',
    { body: { pidList: pids, isContestProblemList: false }, failures: 'silent' },
    { enabled: Boolean(user) && pids.length > 0 },
  ).data;
};

export const RecentProblems = () => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-recent-updated-problem');
  const { data } = answer;
  const own = useOwnStatus((data ?? []).map((problem) => problem.id));

  const statusOf = (problem: RecentProblem) => own?.[problem.id]?.status ?? Status.NotSubmitted;
  const columns: Column<RecentProblem>[] = [
    {
      key: 'own',
      head: <span className="t-sr">{t('problem.myStatus')}</span>,
      width: 'min',
      cell: (problem) =>
        statusOf(problem) === Status.NotSubmitted ? (
          <span className="t-sr">{t('verdict.NotSubmitted')}</span>
        ) : (
          <Verdict status={statusOf(problem)} form="mark" />
        ),
    },
    minorColumn({ key: 'id', head: t('problem.id'), drop: 'sm' }, (problem) => problem.problemId),
    {
      key: 'title',
      head: t('problem.title'),
      cell: (problem) => (
        <>
          <Link className="t-title" to={`/problem/${encodeURIComponent(problem.problemId)}`}>
            {problem.title}
          </Link>
          <span className="t-sub t-only-sm">
            {problem.problemId} · <Rate ac={problem.ac} total={problem.total} />
          </span>
        </>
      ),
    },
    {
      key: 'level',
      head: t('problem.level'),
      width: 'min',
      cell: (problem) => <Difficulty level={problem.difficulty} />,
    },
    numberColumn({ key: 'rate', head: t('problem.rate'), drop: 'sm' }, (problem) => (
      <Rate ac={problem.ac} total={problem.total} />
    )),
    {
      key: 'updated',
      head: t('problem.updated'),
      width: 'min',
      align: 'right',
      drop: 'sm',
      className: 't-muted',
      cell: (problem) => <TimeAgo at={problem.gmtModified} />,
    },
  ];

  if (data?.length === 0) return <FirstSteps />;
  return (
    <ListCard
      title={t('home.recentProblems')}
      aside={<Link to="/problem">{t('home.allProblems')}</Link>}
      answer={answer}
      empty={null}
      rows={{ columns, rowKey: (problem) => problem.id, label: t('home.recentProblems') }}
    />
  );
};
