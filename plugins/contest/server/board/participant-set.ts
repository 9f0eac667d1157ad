import { isDeepStrictEqual } from 'node:util';
import type { ContestModel } from '../contests';
import type { Participant, ParticipantRepository } from '../participants';

/** Participants of a contest by team. Immutable: reloading or adding participants returns a new set. */
export interface ParticipantSet {
  readonly participants: ReadonlyMap<string, Participant>;
  /** Teams whose runs do not count. */
  readonly nonParticipants: ReadonlySet<string>;
  /** Teams of a record, which appear on its scoreboard even without submissions. */
  readonly recorded: readonly string[];
}

export const NO_PARTICIPANTS: ParticipantSet = { participants: new Map(), nonParticipants: new Set(), recorded: [] };

type ParticipantLoader = Pick<ParticipantRepository, 'findByTeam' | 'listRecorded'>;

/** Reloads all participants. Returns the identical set if nothing changed. */
export async function reloadParticipants(
  loader: ParticipantLoader,
  contest: ContestModel,
  previous: ParticipantSet,
): Promise<ParticipantSet> {
  const recorded = contest.isRecord ? await loader.listRecorded(contest) : [];
  const empty: ParticipantSet = { ...NO_PARTICIPANTS, recorded };
  const current = await withNewParticipants(loader, contest, empty, [...teamsOf(previous), ...recorded]);
  return isDeepStrictEqual(current, previous) ? previous : current;
}

export const teamsOf = ({ participants, nonParticipants }: ParticipantSet): string[] => [
  ...participants.keys(),
  ...nonParticipants,
];

/** Adds those of the teams that are not known yet. */
export async function withNewParticipants(
  loader: ParticipantLoader,
  contest: ContestModel,
  previous: ParticipantSet,
  teams: readonly string[],
): Promise<ParticipantSet> {
  const { participants, nonParticipants, recorded } = previous;
  const unknown = [...new Set(teams)].filter((team) => !participants.has(team) && !nonParticipants.has(team));
  if (unknown.length === 0) return previous;
  const found = await loader.findByTeam(contest, unknown);
  return {
    participants: new Map([...participants, ...found]),
    nonParticipants: new Set([...nonParticipants, ...unknown.filter((team) => !found.has(team))]),
    recorded,
  };
}

/**
 * Returns whether the same runs count for the same teams, ignoring stars; a participant who is in only one of the
 * sets has no standing yet.
 */
export const haveSameScores = (previous: ParticipantSet, current: ParticipantSet): boolean =>
  previous === current ||
  (previous.recorded.join() === current.recorded.join() &&
    [...previous.participants.values()].every(
      ({ team, isStar }) => current.participants.get(team)?.isStar === isStar,
    ) &&
    [...previous.nonParticipants].every((team) => current.nonParticipants.has(team)));
