import '../board.css';
import { useTranslation } from 'react-i18next';
import type { BoardRow, ContestType } from '../../../contract';
import { BoardHead, type HeadProblem } from './BoardHead';
import { BoardLine } from './BoardLine';

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

/** A scoreboard table. It scrolls within its own frame, with rank and name always visible. */
export const BoardTable = ({ type, problems, rows, pinned = NO_ROWS, myUid, followIn }: Props) => {
  const { t } = useTranslation();
  const line = (row: BoardRow) => (
    <BoardLine key={row.uid} row={row} problems={problems} isMine={row.uid === myUid} followIn={followIn} />
  );
  return (
    <div className="t-matrix t-board" tabIndex={0} role="region" aria-label={t('contest.board.standings')}>
      <table className="ui unstackable table" aria-label={t('contest.board.standings')}>
        <BoardHead type={type} problems={problems} />
        {pinned.length > 0 && <tbody className="t-pinned">{pinned.map(line)}</tbody>}
        <tbody>{rows.map(line)}</tbody>
      </table>
    </div>
  );
};
