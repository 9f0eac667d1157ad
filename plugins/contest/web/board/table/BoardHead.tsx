import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardProblem, ContestType } from '../../../contract';
import { Balloon } from '../../badges';
import { HeadCells } from './columns';

/** A problem of a scoreboard, with its counts if it has any. */
export interface HeadProblem extends BoardProblem {
  ac?: number;
  total?: number;
  /** Address of the problem's page. */
  to?: string;
}

interface Props {
  type: ContestType;
  problems: readonly HeadProblem[];
}

export const BoardHead = ({ type, problems }: Props) => (
  <thead role="rowgroup">
    <tr role="row">
      <HeadCells type={type} />
      {problems.map((problem) => (
        <th key={problem.id} role="columnheader" scope="col">
          <ProblemHead problem={problem} />
        </th>
      ))}
    </tr>
  </thead>
);

const ProblemHead = ({ problem }: { problem: HeadProblem }) => {
  const { displayTitle, to } = problem;
  return (
    <>
      {to ? (
        <Link className="t-title" to={to} title={displayTitle}>
          <Balloon displayId={problem.displayId} color={problem.color} />
          <span className="t-sr"> {displayTitle}</span>
        </Link>
      ) : (
        <span title={displayTitle}>
          <Balloon displayId={problem.displayId} color={problem.color} />
          <span className="t-sr"> {displayTitle}</span>
        </span>
      )}
      <Counts problem={problem} />
    </>
  );
};

const Counts = ({ problem: { ac, total } }: { problem: HeadProblem }) => {
  const { t } = useTranslation();
  if (ac === undefined) return null;
  const countText = t('contest.board.solvedBy', { count: ac });
  return (
    <span className="t-head-count" title={countText}>
      <span aria-hidden="true">{total === undefined ? ac : `${ac}/${total}`}</span>
      <span className="t-sr">{countText}</span>
    </span>
  );
};
