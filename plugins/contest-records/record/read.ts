import { ContestLimits, type BoardRules, type ContestEvent, type ContestFact } from '@tribunal/plugin-contest/contract';
import { RecordLimits, type RecordComparison } from '../contract';
import { compareBoard } from './board-check';
import { byTime, type Draft, type DraftProblem, type DraftRun, type RecordTeam } from './draft';
import type { RecordFile } from './files';
import { readDraft } from './formats';
import { withUniqueLabels } from './labels';
import { finish, mapped, sorted, type Steps } from '@tribunal/plugin-contest/standings';
import { RecordError, checkUnique, type RecordIssue } from './record-issues';

const LIMITS = RecordLimits;

/** First number for submissions of records, far above those of submissions made on this site. */
const RECORD_RUNS_FROM = 1_000_000_000_000;

/** Finished contest in the form into which every format is converted. */
export interface ReadRecord {
  title: string;
  /** ms since 1970. */
  startAt: number;
  lengthMs: number;
  /** ms from the start; null if never frozen. */
  freezeMs: number | null;
  rules: BoardRules;
  awards: Draft['awards'];
  /** In contest order; `id` is the number that events use, from 1. */
  problems: { id: number; label: string; title: string; color: string | null }[];
  teams: RecordTeam[];
  /** Submissions and judgements, ordered by time. */
  events: ContestEvent[];
  /** Number of submissions among the events. */
  runs: number;
  warnings: RecordIssue[];
  /** Scoreboard beside the totals of the file; null if it contains none. */
  comparison: RecordComparison | null;
}

/** Input of a record: its one text, or its files. */
export type RecordSource = string | readonly RecordFile[];

/**
 * Reads a record of any known format, which is detected. A contest without a start time is taken to have ended `now`
 * (ms since 1970).
 * @throws RecordError
 */
export const readRecord = (source: RecordSource, when: { now: number }): ReadRecord =>
  finish(recordSteps(source, when));

/** Does the same as `readRecord` in interruptible steps, because a large record takes minutes. */
export function* recordSteps(source: RecordSource, { now }: { now: number }): Steps<ReadRecord> {
  const files = typeof source === 'string' ? [{ name: '', text: source }] : source;
  checkLength(files);
  const found = yield* readDraft(files.map(({ name, text }) => ({ name, text: text.replace(/^\uFEFF/, '') })));
  const draft = { ...found, problems: withUniqueLabels(found.problems, found.warnings) };
  yield* checkDraft(draft);
  const { title, lengthMs, freezeMs, rules, awards, teams, warnings } = draft;
  const startAt = draft.startAt ?? now - lengthMs;
  if (draft.startAt === null) warnings.add('noStartTime');
  const problems = draft.problems.map(({ label, title, color }, at) => ({ id: at + 1, label, title, color }));
  yield* mapped(draft.runs, ({ atMs }) => {
    if (atMs < 0) warnings.add('beforeStart');
    if (atMs >= lengthMs) warnings.add('afterEnd');
  });
  const comparison = yield* compareBoard(draft);
  const events = yield* eventsOf(draft, startAt);
  const about = { title, startAt, lengthMs, freezeMs, rules, awards, problems, teams };
  return { ...about, events, runs: draft.runs.length, warnings: warnings.all(), comparison };
}

function checkLength(files: readonly RecordFile[]): void {
  const characters = files.reduce((sum, { text }) => sum + text.length, 0);
  // A character takes at most three bytes.
  if (characters <= LIMITS.bytes / 3) return;
  const encoder = new TextEncoder();
  const bytes = files.reduce((sum, { text }) => sum + encoder.encode(text).length, 0);
  if (bytes > LIMITS.bytes) throw new RecordError('tooLong', { max: LIMITS.bytes / 1024 / 1024 });
}

/** Checks that the contest has a length, that all times lie near its start, and that names are unique. */
function* checkDraft({ lengthMs, problems, teams, runs }: Draft): Steps<void> {
  const { min, max } = ContestLimits.durationMs;
  if (lengthMs < min || lengthMs > max) throw new RecordError('badLength', { max: max / 86_400_000 });
  if (problems.length === 0) throw new RecordError('noProblems');
  yield* checkUnique('teams', teams, ({ id }) => id);
  yield* checkUnique('problems', problems, ({ id }) => id);
  yield* checkUnique('runs', runs, ({ id }) => id);
  yield* mapped(runs, checkTimes);
}

/** Refuses times that are not calendar dates or could not be stored. */
function checkTimes({ id: what, atMs, judgements }: DraftRun): void {
  const max = LIMITS.fromStartMs;
  const isNear = (ms: number): boolean => Math.abs(ms) <= max;
  if (isNear(atMs) && judgements.every((one) => isNear(one.atMs ?? atMs))) return;
  throw new RecordError('farFromStart', { what, max: max / 86_400_000 });
}

function* eventsOf({ runs, problems }: Draft, startAt: number): Steps<ContestEvent[]> {
  const numbers = new Map(problems.map(({ id }: DraftProblem, at) => [id, at + 1]));
  const facts: { at: number; fact: ContestFact }[] = [];
  let judgements = 0;
  for (const [place, { team, problem, atMs, language, judgements: all }] of (yield* sorted(runs, byTime)).entries()) {
    const submissionId = RECORD_RUNS_FROM + place;
    const submittedAt = startAt + atMs;
    const number = numbers.get(problem)!;
    const sent = { kind: 'submission', submissionId, team, problem: number, submittedAt, virtualId: null } as const;
    const languageName = language?.trim().slice(0, LIMITS.language);
    facts.push({ at: submittedAt, fact: { ...sent, ...(languageName && { language: languageName }) } });
    let judgedAt = submittedAt;
    for (const { status, score, timeMs, subtasks, atMs: judgedMs } of all) {
      judgements += 1;
      judgedAt = Math.max(judgedAt, startAt + (judgedMs ?? atMs));
      const judgementId = judgements;
      const verdict = { status, score, timeMs, isManual: false, ...(subtasks && { subtasks }) };
      facts.push({ at: judgedAt, fact: { kind: 'judgement', submissionId, judgementId, ...verdict } });
    }
    yield;
  }
  const inOrder = yield* sorted(facts, (a, b) => a.at - b.at);
  return yield* mapped(inOrder, ({ at, fact }, place) => ({ seq: place + 1, at, ...fact }));
}
