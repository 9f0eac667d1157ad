import '../board.css';
import { memo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { STAR_RANK, type BoardProblem, type BoardRow, type ContestType } from '../../../contract';
import { BoardHead, type HeadProblem } from './BoardHead';
import { hasSeconds } from './cell';
import { AcmCell, OiCell } from './Cells';
import { RowCells } from './columns';
import { isAcmRow } from './totals';

interface Props {
  type: ContestType;
  problems: readonly HeadProblem[];
  rows: readonly BoardRow[];
  /** Rows that are repeated above all others. */
  pinned?: readonly BoardRow[];
  myUid?: string | undefined;
  /** The contest in which rows can be followed; absent if they cannot. */
  followIn?: number;
}

const NO_ROWS: readonly BoardRow[] = [];

/**
 * A scoreboard table. It scrolls within its own frame, with rank and name always visible; on a phone each row is a block
 * of lines, and the roles keep it a table.
 */
export const BoardTable = ({ type, problems, rows, pinned = NO_ROWS, myUid, followIn }: Props) => {
  const { t } = useTranslation();
  const rowOf = (row: BoardRow) => (
    <Row key={row.uid} row={row} problems={problems} isMine={row.uid === myUid} followIn={followIn} />
  );
  return (
    <div className="t-matrix t-board t-board-list" tabIndex={0} role="region" aria-label={t('contest.board.standings')}>
      <table role="table" className="ui unstackable table" aria-label={t('contest.board.standings')}>
        <BoardHead type={type} problems={problems} />
        {pinned.length > 0 && (
          <tbody role="rowgroup" className="t-pinned">
            {pinned.map(rowOf)}
          </tbody>
        )}
        <tbody role="rowgroup">{rows.map(rowOf)}</tbody>
      </table>
    </div>
  );
};

interface RowProps {
  row: BoardRow;
  problems: readonly BoardProblem[];
  isMine: boolean;
  followIn: number | undefined;
}

const Row = memo(({ row, problems, isMine, followIn }: RowProps) => {
  const classes = [isMine && 't-mine', row.gender === 'female' && 't-female-row'].filter(Boolean).join(' ');
  return (
    <tr role="row" className={classes || undefined}>
      <RowCells row={row} rank={<Rank row={row} />} isMine={isMine} followIn={followIn} />
      {problems.map((problem) => (
        <td key={problem.id} role="cell" data-label={problem.displayId}>
          <Cell row={row} problem={problem} />
        </td>
      ))}
    </tr>
  );
});
Row.displayName = 'Row';

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
