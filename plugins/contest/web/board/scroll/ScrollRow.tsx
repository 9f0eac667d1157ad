import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { STAR_RANK, type AcmRow, type BoardProblem } from '../../../contract';
import { AcmCell, hasSeconds, RowCells } from '../table';
import type { Medal } from './resolver';

interface Props {
  row: AcmRow;
  problems: readonly BoardProblem[];
  /** Set once the rank is final. */
  medal: Medal | null;
  state: 'open' | 'final';
  /** Label of the cell to reveal next; null if it is in another row. */
  next: string | null;
}

/** One row of the scoreboard that is being revealed. */
export const ScrollRow = memo(({ row, problems, medal, state, next }: Props) => {
  const classes = [next !== null && 't-current-row', state === 'final' && 't-final'].filter(Boolean).join(' ');
  return (
    <tr data-team={row.uid} className={classes || undefined}>
      <RowCells row={row} rank={<RankCell rank={row.rank} medal={medal} />} />
      {problems.map(({ id, displayId }) => {
        const cell = row.submissionInfo[displayId];
        return (
          <td key={id} className={next === displayId ? 't-next-cell' : undefined}>
            {cell && <AcmCell cell={cell} times={hasSeconds(row) ? 'seconds' : 'minutes'} />}
          </td>
        );
      })}
    </tr>
  );
});
ScrollRow.displayName = 'ScrollRow';

const RankCell = ({ rank, medal }: { rank: number; medal: Medal | null }) => {
  const { t } = useTranslation();
  const text = rank === STAR_RANK ? '*' : rank;
  if (!medal) return <span className="t-rank">{text}</span>;
  const name = t(`contest.ceremony.${medal}`);
  return (
    <span className={`t-rank ${medal}`} title={name}>
      {text}
      <small className="t-medal">{name}</small>
    </span>
  );
};
