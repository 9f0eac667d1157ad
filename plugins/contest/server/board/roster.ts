import type { ContestModel } from '../contests';
import type { Participant, ParticipantBook } from '../participants';

/** Who takes part in a contest, by team. It never changes: whoever asks anew, or hears of newcomers, gets another. */
export interface Roster {
  readonly participants: ReadonlyMap<string, Participant>;
  /** Teams whose runs count for nobody. */
  readonly strangers: ReadonlySet<string>;
  /** Teams of a record, which are on its board even when they sent nothing. */
  readonly recorded: readonly string[];
}

export const NOBODY: Roster = { participants: new Map(), strangers: new Set(), recorded: [] };

type Book = Pick<ParticipantBook, 'of' | 'recorded'>;

/** Asks anew who all of them are. The very same roster when all is as it was. */
export async function askedAnew(book: Book, contest: ContestModel, before: Roster): Promise<Roster> {
  const recorded = contest.isRecord ? await book.recorded(contest) : [];
  const nobody: Roster = { ...NOBODY, recorded };
  const now = await withNewcomers(book, contest, nobody, [
    ...before.participants.keys(),
    ...before.strangers,
    ...recorded,
  ]);
  return textOf(now) === textOf(before) ? before : now;
}

/** Those of the teams that it does not know are looked up. */
export async function withNewcomers(
  book: Book,
  contest: ContestModel,
  before: Roster,
  teams: readonly string[],
): Promise<Roster> {
  const { participants, strangers, recorded } = before;
  const unknown = [...new Set(teams)].filter((team) => !participants.has(team) && !strangers.has(team));
  if (unknown.length === 0) return before;
  const found = await book.of(contest, unknown);
  return {
    participants: new Map([...participants, ...found]),
    strangers: new Set([...strangers, ...unknown.filter((team) => !found.has(team))]),
    recorded,
  };
}

/** Whether the same runs count for the same teams, stars or not: whoever is in only one of them has a part in no standings yet. */
export const countAlike = (before: Roster, after: Roster): boolean =>
  before === after ||
  (before.recorded.join() === after.recorded.join() &&
    [...before.participants.values()].every(({ team, isStar }) => after.participants.get(team)?.isStar === isStar) &&
    [...before.strangers].every((team) => after.strangers.has(team)));

const textOf = ({ participants, strangers, recorded }: Roster): string =>
  JSON.stringify([[...participants.values()].sort(byTeam), [...strangers].sort(), recorded]);

const byTeam = (a: Participant, b: Participant): number => (a.team < b.team ? -1 : 1);
