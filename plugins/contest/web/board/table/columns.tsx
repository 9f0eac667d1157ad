import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestType, type BoardRow } from '../../../contract';
import { TeamHeader } from './TeamHeader';
import { totalsOf } from './totals';

/** Heads of the columns before those of the problems; their cells are `RowCells`. */
export const HeadCells = ({ type }: { type: ContestType }) => {
  const { t } = useTranslation();
  const isAcm = type === ContestType.Acm;
  return (
    <>
      <th role="columnheader" scope="col" className="pin p1">
        {t('contest.board.rank')}
      </th>
      <th role="columnheader" scope="col" className="pin p2">
        {t('contest.board.who')}
      </th>
      <th role="columnheader" scope="col" className="pin p3 t-r">
        {t(isAcm ? 'contest.board.solved' : 'contest.board.total')}
      </th>
      <th role="columnheader" scope="col" className="pin p4 t-r">
        {t(isAcm ? 'contest.board.penalty' : 'contest.board.time')}
      </th>
    </>
  );
};

interface Props {
  row: BoardRow;
  rank: ReactNode;
  isMine?: boolean;
  /** The contest in which rows can be followed; absent if they cannot. */
  followIn?: number | undefined;
}

/** Cells of a row before those of the problems, in the order of `HeadCells`. */
export const RowCells = ({ row, rank, isMine = false, followIn }: Props) => {
  const { main, rest, exact } = totalsOf(row);
  return (
    <>
      <td role="cell" className="pin p1">
        {rank}
      </td>
      <th role="rowheader" scope="row" className="pin p2">
        <TeamHeader row={row} isMine={isMine} followIn={followIn} />
      </th>
      <td role="cell" className="pin p3 t-r">
        <b>{main}</b>
      </td>
      <td role="cell" className="pin p4 t-r" title={exact}>
        {rest}
      </td>
    </>
  );
};
