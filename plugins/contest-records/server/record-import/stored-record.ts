import { normalizeColour, type AwardConfig, type ContestEvent } from '@tribunal/plugin-contest/contract';
import { checkUnique, type ReadRecord, type RecordIssue } from '../../record';
import { mapped, type Steps } from '@tribunal/plugin-contest/standings';
import type { ContestModel, ContestProblemModel } from '@tribunal/plugin-contest/server';

/** Record in the form of the database tables. Events refer to problems by position in `problems`, from 1. */
export interface StoredRecord {
  contest: Pick<
    ContestModel,
    'title' | 'type' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'penaltyMs' | 'unitMs' | 'tieBreak' | 'oiCounts'
  > &
    Partial<Pick<ContestModel, 'awardType' | 'awards' | 'sharesAwards'>>;
  problems: Pick<ContestProblemModel, 'displayId' | 'displayTitle' | 'color'>[];
  teams: ReadRecord['teams'];
  events: ContestEvent[];
  /** Number of submissions among the events. */
  runs: number;
  warnings: RecordIssue[];
  comparison: ReadRecord['comparison'];
}

/** Replaces control characters and lone surrogates: databases do not accept some of them, and none is readable. */
const sanitizeText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');

/**
 * Converts a record. A contest that would end after `now` is moved to end then.
 * @throws RecordError when two teams or two labels differ only in characters that cannot be stored
 */
export function* toStoredRecord(record: ReadRecord, now: Date): Steps<StoredRecord> {
  const shiftMs = Math.max(0, record.startAt + record.lengthMs - now.getTime());
  const problems = record.problems.map(({ label, title, color }) => ({
    displayId: sanitizeText(label),
    displayTitle: sanitizeText(title),
    color: (color !== null && normalizeColour(color)?.toLowerCase()) || null,
  }));
  const teams = yield* mapped(record.teams, ({ id, name, affiliation, isStar }) => ({
    id: sanitizeText(id),
    name: sanitizeText(name),
    affiliation: affiliation === null ? null : sanitizeText(affiliation),
    isStar,
  }));
  yield* checkUnique('problems', problems, ({ displayId }) => displayId);
  yield* checkUnique('teams', teams, ({ id }) => id);
  return {
    contest: contestOf(record, record.startAt - shiftMs),
    problems,
    teams,
    events: yield* mapped(record.events, (event) => shiftEvent(event, shiftMs)),
    runs: record.runs,
    comparison: record.comparison,
    warnings: [...record.warnings, ...importWarnings(record, problems, shiftMs)],
  };
}

/** Converts the contest. What was frozen is revealed: the freeze of a record ended with the contest. */
function contestOf({ title, lengthMs, freezeMs, rules, awards }: ReadRecord, startMs: number): StoredRecord['contest'] {
  const { type, penaltyMs, unitMs, tieBreak, oiRankScoreType: oiCounts } = rules;
  return {
    title: sanitizeText(title),
    type,
    penaltyMs,
    unitMs,
    tieBreak,
    oiCounts,
    startAt: new Date(startMs),
    endAt: new Date(startMs + lengthMs),
    isSealed: freezeMs !== null,
    sealAt: freezeMs === null ? null : new Date(startMs + freezeMs),
    ...(awards && { ...awards, awards: awards.awards.map(storedAward) }),
  };
}

const storedAward = (award: AwardConfig): AwardConfig => ({ ...award, name: sanitizeText(award.name) });

function shiftEvent(event: ContestEvent, shiftMs: number): ContestEvent {
  const at = event.at - shiftMs;
  if (event.kind !== 'submission') return { ...event, at };
  const { team, language, submittedAt } = event;
  const sent = { ...event, at, team: sanitizeText(team), submittedAt: submittedAt - shiftMs };
  return language === undefined ? sent : { ...sent, language: sanitizeText(language) };
}

function importWarnings({ problems }: ReadRecord, stored: StoredRecord['problems'], shiftMs: number): RecordIssue[] {
  const count = problems.filter(({ color }, place) => color !== null && stored[place]!.color === null).length;
  return [
    ...(shiftMs > 0 ? [{ key: 'contest-records.issue.movedBack' as const, values: {} }] : []),
    ...(count > 0 ? [{ key: 'contest-records.issue.oddColour' as const, values: { count } }] : []),
  ];
}
