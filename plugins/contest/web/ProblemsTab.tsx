import { Status } from '@tribunal/contract';
import { ListCard, NOTHING, RateBar, Verdict, type Column, numberColumn } from '@tribunal/web/kit';
import { lazySlot } from '@tribunal/web/plugin';
import { ProblemMarks, type MarkedProblem } from '@tribunal/web/plugin/more';
import type { TFunction } from 'i18next';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContestType, type ContestInfo, type ContestProblem } from '../contract';
import { problemAddress } from './addresses';
import { useList } from './calls';
import { useContest } from './contest-context';
import { Balloon } from './badges';

/** Programs that read the page ask with this event for the data of all problems, whose statements are loaded for that. */
const ASK = 'tribunal:describe-problems';
const ListData = lazySlot(async () => (await import('./problem/ListData')).ListData);

const useIsAsked = (): boolean => {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const onAsk = () => setAsked(true);
    document.addEventListener(ASK, onAsk);
    return () => document.removeEventListener(ASK, onAsk);
  }, []);
  return isAsked;
};

export const ProblemsTab = () => {
  const { t } = useTranslation();
  const { contest, containsEnd } = useContest();
  const answer = useList('GET /api/get-contest-problem', { cid: contest.id, containsEnd: containsEnd || undefined });
  const isAsked = useIsAsked();
  return (
    <div data-problem-list={contest.id}>
      {isAsked && answer.data && <ListData problems={answer.data} />}
      <ProblemMarks problems={answer.data?.flatMap((problem) => markedOf(problem) ?? []) ?? []}>
        {(markOf) => (
          <ListCard
            answer={answer}
            empty={{ title: t('contest.problems.none'), text: t('contest.problems.noneText') }}
            rows={{
              columns: columnsFor(t, contest, markOf),
              rowKey: (problem) => problem.id,
              label: t('contest.tabs.problems'),
            }}
          />
        )}
      </ProblemMarks>
    </div>
  );
};

const markedOf = ({ pid, remoteId }: ContestProblem): MarkedProblem | null =>
  pid === null || remoteId === null ? null : { pid, problemId: remoteId };

const columnsFor = (
  t: TFunction,
  contest: ContestInfo,
  markOf: (problem: MarkedProblem) => ReactNode,
): Column<ContestProblem>[] => [
  {
    key: 'own',
    head: <span className="t-sr">{t('problem.myStatus')}</span>,
    width: 'min',
    cell: ({ myStatus }) => <OwnStatus status={myStatus} />,
  },
  {
    key: 'label',
    head: '#',
    width: 'min',
    cell: ({ displayId, color }) => <Balloon displayId={displayId} color={color} />,
  },
  {
    key: 'title',
    head: t('problem.title'),
    cell: (problem) => {
      const { pid, displayId, displayTitle } = problem;
      const marked = markedOf(problem);
      return pid === null ? (
        <>
          {displayTitle} <span className="t-muted t-small">{t('contest.problems.notInBank')}</span>
        </>
      ) : (
        <>
          <Link className="t-title" to={problemAddress(contest.id, displayId)}>
            {displayTitle}
          </Link>
          {marked && markOf(marked)}
        </>
      );
    },
  },
  ...(contest.type === ContestType.Oi
    ? [
        {
          key: 'score',
          head: t('problem.score'),
          width: 'min' as const,
          align: 'right' as const,
          cell: ({ score }: ContestProblem) => score ?? NOTHING,
        },
      ]
    : []),
  numberColumn({ key: 'ac', head: t('problem.accepted') }, ({ ac }) => <Counted number={ac} />),
  numberColumn({ key: 'total', head: t('status.submitted'), drop: 'sm' }, ({ total }) => <Counted number={total} />),
  {
    key: 'rate',
    head: t('problem.rate'),
    width: 'min',
    drop: 'sm',
    cell: ({ ac, total }) =>
      ac === null || total === null ? <Counted number={null} /> : <RateBar ac={ac} total={total} />,
  },
];

/**
 * Shows the verdict as an icon, with a text for screen readers and as a tooltip; empty if the viewer has not
 * submitted.
 */
const OwnStatus = ({ status }: { status: Status | null }) => {
  const { t } = useTranslation();
  if (status === null || status === Status.NotSubmitted) {
    return <span className="t-sr">{t('verdict.NotSubmitted')}</span>;
  }
  return <Verdict status={status} form="mark" />;
};

/** Shows a number, or a question mark while results are hidden. */
const Counted = ({ number }: { number: number | null }) => {
  const { t } = useTranslation();
  if (number !== null) return <>{number}</>;
  return (
    <span title={t('contest.problems.hidden')}>
      <span aria-hidden="true">?</span>
      <span className="t-sr">{t('contest.problems.hidden')}</span>
    </span>
  );
};
