import { memo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { STAR_RANK, type BoardProblem, type BoardRow } from '../../../contract';
import { hasSeconds } from './cell';
import { AcmCell, OiCell } from './Cells';
import { isAcmRow, totalsOf } from './totals';
import { TeamHeader } from './TeamHeader';

interface Props {
  row: BoardRow;
  problems: readonly BoardProblem[];
  isMine: boolean;
  followIn?: number | undefined;
}

/** One row of a scoreboard. */
export const BoardLine = memo(({ row, problems, isMine, followIn }: Props) => {
  const { main, rest, exact } = totalsOf(row);
  const classes = [isMine && 't-mine', row.gender === 'female' && 't-female-row'].filter(Boolean).join(' ');
  return (
    <tr className={classes || undefined}>
      <td className="pin p1">
        <Rank row={row} />
      </td>
      <th scope="row" className="pin p2">
        <TeamHeader row={row} isMine={isMine} followIn={followIn} />
      </th>
      <td className="pin p3 t-r">
        <b>{main}</b>
      </td>
      <td className="pin p4 t-r" title={exact}>
        {rest}
      </td>
      {problems.map((problem) => (
        <td key={problem.id}>
          <Cell row={row} problem={problem} />
        </td>
      ))}
    </tr>
  );
});
BoardLine.displayName = 'BoardLine';

const Rank = ({ row: { rank, isWinAward, awardName, awardBackground } }: { row: BoardRow }) => {
  const { t } = useTranslation();
  if (rank === STAR_RANK) {
    return (
      <span className="t-rank" title={t('contest.board.unofficialText')}>
        <span aria-hidden="true">*</span>
        <span className="t-sr">{t('contest.board.unofficialText')}</span>
      </span>
    );
  }
  if (!isWinAward) return <span className="t-rank">{rank}</span>;
  return (
    <span className="t-rank won" style={{ '--b': awardBackground } as CSSProperties} title={awardName ?? undefined}>
      {rank}
    </span>
  );
};

const Cell = ({ row, problem }: { row: BoardRow; problem: BoardProblem }) => {
  const { displayId: label, fullScore } = problem;
  if (!isAcmRow(row)) {
    const score = row.submissionInfo[label];
    return score === undefined ? null : <OiCell score={score} full={fullScore} timeMs={row.timeInfo[label]} />;
  }
  const cell = row.submissionInfo[label];
  return cell ? <AcmCell cell={cell} times={hasSeconds(row) ? 'seconds' : 'minutes'} /> : null;
};
