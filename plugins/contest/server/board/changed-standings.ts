import type { AwardConfig } from '../../contract';
import type { Standing } from '../../standings';

/** Data from which the rows of a scoreboard were last published. */
export interface PublishedBoard {
  standings: readonly Standing[];
  /** Keyed by team. */
  awards: ReadonlyMap<string, AwardConfig>;
}

/** Returns whether two awards look alike on a scoreboard. */
export const isSameAward = (a: AwardConfig | undefined, b: AwardConfig | undefined): boolean =>
  a?.name === b?.name && a?.background === b?.background && a?.color === b?.color;

/**
 * Returns the standings whose rows differ from the published ones, including rows whose award changed only because of
 * other teams. Returns null if rows cannot express the change, because the previous state is unknown or a participant
 * left the scoreboard.
 */
export function changedStandings(previous: PublishedBoard | null, now: PublishedBoard): readonly Standing[] | null {
  if (previous === null) return null;
  const teams = new Set(now.standings.map(({ team }) => team));
  if (previous.standings.some(({ team }) => !teams.has(team))) return null;
  const known = new Set(previous.standings);
  return now.standings.filter(
    (standing) =>
      !known.has(standing) || !isSameAward(previous.awards.get(standing.team), now.awards.get(standing.team)),
  );
}
