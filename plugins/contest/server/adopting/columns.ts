import { wholeColour, type AwardConfig, type ContestEvent } from '../../contract';
import { mapped, refuseTwice, type ReadRecord, type Steps, type Trouble } from '../../record';
import type { ContestModel, ContestProblemModel } from '../contests';

/** A record as tables hold it. Events name problems by their places in `problems`, counted from 1. */
export interface StoredRecord {
  contest: Pick<
    ContestModel,
    'title' | 'type' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'penaltyMs' | 'unitMs' | 'tieBreak' | 'oiCounts'
  > &
    Partial<Pick<ContestModel, 'awardType' | 'awards'>>;
  problems: Pick<ContestProblemModel, 'displayId' | 'displayTitle' | 'color'>[];
  teams: ReadRecord['teams'];
  events: ContestEvent[];
  /** Submissions among them. */
  runs: number;
  warnings: Trouble[];
}

/** Control characters and halves of characters: some of them no database takes, and none is to be read. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');

/**
 * A contest that would end after `now` is moved back to end then. Throws `RecordError` when two teams, or two labels,
 * differ only in characters that cannot be stored.
 */
export function* storedRecord(record: ReadRecord, now: Date): Steps<StoredRecord> {
  const earlierMs = Math.max(0, record.startAt + record.lengthMs - now.getTime());
  const problems = record.problems.map(({ label, title, color }) => ({
    displayId: plain(label),
    displayTitle: plain(title),
    color: (color !== null && wholeColour(color)?.toLowerCase()) || null,
  }));
  const teams = yield* mapped(record.teams, ({ id, name, affiliation, isStar }) => ({
    id: plain(id),
    name: plain(name),
    affiliation: affiliation === null ? null : plain(affiliation),
    isStar,
  }));
  yield* refuseTwice('problems', problems, ({ displayId }) => displayId);
  yield* refuseTwice('teams', teams, ({ id }) => id);
  return {
    contest: contestOf(record, record.startAt - earlierMs),
    problems,
    teams,
    events: yield* mapped(record.events, (event) => moved(event, earlierMs)),
    runs: record.runs,
    warnings: [...record.warnings, ...ownWarnings(record, problems, earlierMs)],
  };
}

/** What was hidden then is open now: the seal of a record ended with the contest. */
function contestOf({ title, lengthMs, freezeMs, rules, awards }: ReadRecord, startMs: number): StoredRecord['contest'] {
  const { type, penaltyMs, unitMs, tieBreak, oiRankScoreType: oiCounts } = rules;
  return {
    ...{ title: plain(title), type, penaltyMs, unitMs, tieBreak, oiCounts },
    startAt: new Date(startMs),
    endAt: new Date(startMs + lengthMs),
    isSealed: freezeMs !== null,
    sealAt: freezeMs === null ? null : new Date(startMs + freezeMs),
    ...(awards && { awardType: awards.awardType, awards: awards.awards.map(storedAward) }),
  };
}

const storedAward = (award: AwardConfig): AwardConfig => ({ ...award, name: plain(award.name) });

function moved(event: ContestEvent, earlierMs: number): ContestEvent {
  const at = event.at - earlierMs;
  if (event.kind !== 'submission') return { ...event, at };
  const { team, language, submittedAt } = event;
  const sent = { ...event, at, team: plain(team), submittedAt: submittedAt - earlierMs };
  return language === undefined ? sent : { ...sent, language: plain(language) };
}

function ownWarnings({ problems }: ReadRecord, stored: StoredRecord['problems'], earlierMs: number): Trouble[] {
  const count = problems.filter(({ color }, place) => color !== null && stored[place]!.color === null).length;
  return [
    ...(earlierMs > 0 ? [{ key: 'contest.record.movedBack' as const, values: {} }] : []),
    ...(count > 0 ? [{ key: 'contest.record.oddColour' as const, values: { count } }] : []),
  ];
}
