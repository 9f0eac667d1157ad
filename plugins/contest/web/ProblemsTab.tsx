import { Status } from '@tribunal/contract';
import { ListCard, NOTHING, RateBar, Verdict, type Column, numberColumn } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContestType, type ContestInfo, type ContestProblem } from '../contract';
import { problemAddress } from './addresses';
import { useList } from './calls';
import { useContest } from './contest-context';
import { Balloon } from './badges';

export const ProblemsTab = () => {
  const { t } = useTranslation();
  const { contest, containsEnd } = useContest();
  const answer = useList('GET /api/get-contest-problem', { cid: contest.id, containsEnd: containsEnd || undefined });
  return (
    <ListCard
      answer={answer}
      empty={{ title: t('contest.problems.none'), text: t('contest.problems.noneText') }}
      rows={{ columns: columnsFor(t, contest), rowKey: (problem) => problem.id, label: t('contest.tabs.problems') }}
    />
  );
};

const columnsFor = (t: TFunction, contest: ContestInfo): Column<ContestProblem>[] => [
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
    cell: ({ pid, displayId, displayTitle }) =>
      pid === null ? (
        <>
          {displayTitle} <span className="t-muted t-small">{t('contest.problems.notInBank')}</span>
        </>
      ) : (
        <Link className="t-title" to={problemAddress(contest.id, displayId)}>
          {displayTitle}
        </Link>
      ),
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
