import type { AwardConfig } from '../../contract';
import type { Standing } from '../../standings';

/** What rows of a board are made from, as somebody was told of it. */
export interface Told {
  standings: readonly Standing[];
  /** By team. */
  awards: ReadonlyMap<string, AwardConfig>;
}

/** Whether both look alike on a board. */
export const isSameAward = (a: AwardConfig | undefined, b: AwardConfig | undefined): boolean =>
  a?.name === b?.name && a?.background === b?.background && a?.color === b?.color;

/**
 * The standings whose rows are others than before; what one wins may change without any change of one's own. null: rows do
 * not tell it, as it is not known what was told before, or somebody has left the board.
 */
export function differing(before: Told | null, now: Told): readonly Standing[] | null {
  if (before === null) return null;
  const teams = new Set(now.standings.map(({ team }) => team));
  if (before.standings.some(({ team }) => !teams.has(team))) return null;
  const known = new Set(before.standings);
  return now.standings.filter(
    (standing) => !known.has(standing) || !isSameAward(before.awards.get(standing.team), now.awards.get(standing.team)),
  );
}
