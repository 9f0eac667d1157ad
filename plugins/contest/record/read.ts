import { ContestLimits, type BoardRules, type ContestEvent, type ContestFact } from '../contract';
import { readClics } from './clics';
import type { Draft, DraftProblem, DraftRun, RecordTeam } from './draft';
import { isFeed } from './feed';
import { readJson } from './json';
import { finish, mapped, sorted, type Steps } from './steps';
import { RecordError, refuseTwice, type Trouble } from './trouble';

const LIMITS = ContestLimits.record;

/** Submissions of records are numbered from here, far above those that people send here. */
const RECORD_RUNS_FROM = 1_000_000_000_000;

/** A finished contest, as every format comes to it. */
export interface ReadRecord {
  title: string;
  /** ms since 1970. */
  startAt: number;
  lengthMs: number;
  /** ms from the start; null: never frozen. */
  freezeMs: number | null;
  rules: BoardRules;
  /** In their order; `id` is what events call them: 1 and up. */
  problems: { id: number; label: string; title: string; color: string | null }[];
  teams: RecordTeam[];
  /** Submissions and judgements, by time. */
  events: ContestEvent[];
  /** Submissions among them. */
  runs: number;
  warnings: Trouble[];
}

/**
 * Reads a CLICS event feed or a record in plain JSON; which of them it is, it sees. A contest without a start ended `now`
 * (ms since 1970). Throws `RecordError`.
 */
export const readRecord = (source: string, when: { now: number }): ReadRecord => finish(recordSteps(source, when));

/** As `readRecord`, for those who have other things to do meanwhile: a large record takes minutes. */
export function* recordSteps(source: string, { now }: { now: number }): Steps<ReadRecord> {
  // A character is at most three bytes.
  if (source.length > LIMITS.bytes / 3 && new TextEncoder().encode(source).length > LIMITS.bytes) {
    throw new RecordError('tooLong', { max: LIMITS.bytes / 1024 / 1024 });
  }
  const text = source.replace(/^\uFEFF/, '');
  const draft = yield* (yield* isFeed(text)) ? readClics(text) : readJson(text);
  yield* check(draft);
  const { title, lengthMs, freezeMs, rules, teams, warnings } = draft;
  const startAt = draft.startAt ?? now - lengthMs;
  if (draft.startAt === null) warnings.add('noStartTime');
  const problems = draft.problems.map(({ label, title, color }, at) => ({ id: at + 1, label, title, color }));
  yield* mapped(draft.runs, ({ atMs }) => {
    if (atMs < 0) warnings.add('beforeStart');
    if (atMs >= lengthMs) warnings.add('afterEnd');
  });
  const runs = draft.runs.length;
  const events = yield* eventsOf(draft, startAt);
  return { title, startAt, lengthMs, freezeMs, rules, problems, teams, events, runs, warnings: warnings.all() };
}

/** That it is of some length, and nothing in it has the name of another. */
function* check({ lengthMs, problems, teams, runs }: Draft): Steps<void> {
  const { min, max } = ContestLimits.durationMs;
  if (lengthMs < min || lengthMs > max) throw new RecordError('badLength', { max: max / 86_400_000 });
  if (problems.length === 0) throw new RecordError('noProblems');
  yield* refuseTwice('teams', teams, ({ id }) => id);
  yield* refuseTwice('problems', problems, ({ id }) => id);
  yield* refuseTwice('problems', problems, ({ label }) => label);
  yield* refuseTwice('runs', runs, ({ id }) => id);
}

const NUMBER = /^\d{1,15}$/;
/** Of what was sent at the same time, the smaller number is earlier; else what stands first in the file. */
const byTime = (a: DraftRun, b: DraftRun): number =>
  a.atMs - b.atMs || (NUMBER.test(a.id) && NUMBER.test(b.id) ? Number(a.id) - Number(b.id) : 0);

function* eventsOf({ runs, problems }: Draft, startAt: number): Steps<ContestEvent[]> {
  const numbers = new Map(problems.map(({ id }: DraftProblem, at) => [id, at + 1]));
  const facts: { at: number; fact: ContestFact }[] = [];
  let judgements = 0;
  for (const [place, { team, problem, atMs, judgements: all }] of (yield* sorted(runs, byTime)).entries()) {
    const submissionId = RECORD_RUNS_FROM + place;
    const submittedAt = startAt + atMs;
    const number = numbers.get(problem)!;
    const sent = { kind: 'submission', submissionId, team, problem: number, submittedAt, virtualId: null } as const;
    facts.push({ at: submittedAt, fact: sent });
    let told = submittedAt;
    for (const { status, score, timeMs, atMs: judgedMs } of all) {
      judgements += 1;
      told = Math.max(told, startAt + (judgedMs ?? atMs));
      const judgementId = judgements;
      const fact = { kind: 'judgement', submissionId, judgementId, status, score, timeMs, isManual: false } as const;
      facts.push({ at: told, fact });
    }
    yield;
  }
  const inOrder = yield* sorted(facts, (a, b) => a.at - b.at);
  return yield* mapped(inOrder, ({ at, fact }, place) => ({ seq: place + 1, at, ...fact }));
}
