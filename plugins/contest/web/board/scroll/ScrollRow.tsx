import { memo } from 'react';
import { STAR_RANK, type AcmRow, type AwardConfig, type BoardProblem } from '../../../contract';
import { AcmCell, hasSeconds, RowCells } from '../table';

interface Props {
  row: AcmRow;
  problems: readonly BoardProblem[];
  /** Set once the rank is final. */
  award: AwardConfig | null;
  state: 'open' | 'final';
  /** Label of the cell to reveal next; null if it is in another row. */
  next: string | null;
}

/** One row of the scoreboard that is being revealed. */
export const ScrollRow = memo(({ row, problems, award, state, next }: Props) => {
  const classes = [next !== null && 't-current-row', state === 'final' && 't-final'].filter(Boolean).join(' ');
  return (
    <tr data-team={row.uid} className={classes || undefined}>
      <RowCells row={row} rank={<RankCell rank={row.rank} award={award} />} />
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

const RankCell = ({ rank, award }: { rank: number; award: AwardConfig | null }) => {
  const text = rank === STAR_RANK ? '*' : rank;
  if (!award) return <span className="t-rank">{text}</span>;
  const { name, background, color } = award;
  return (
    <span className="t-rank" title={name} style={{ background, color }}>
      {text}
      <small className="t-medal">{name}</small>
    </span>
  );
};
