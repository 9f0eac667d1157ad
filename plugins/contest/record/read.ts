import { ContestLimits, type BoardRules, type ContestEvent, type ContestFact } from '../contract';
import { readClics } from './clics';
import type { Draft, DraftProblem, DraftRun, RecordTeam } from './draft';
import { isFeed } from './feed';
import { readJson } from './json';
import { RecordError, type Trouble } from './trouble';

const LIMITS = ContestLimits.record;

/** Submissions of records are numbered from here, far above those that people send here. */
export const RECORD_RUNS_FROM = 1_000_000_000_000;

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
export function readRecord(source: string, { now }: { now: number }): ReadRecord {
  // A character is at most three bytes.
  if (source.length > LIMITS.bytes / 3 && new TextEncoder().encode(source).length > LIMITS.bytes) {
    throw new RecordError('tooLong', { max: LIMITS.bytes / 1024 / 1024 });
  }
  const text = source.replace(/^\uFEFF/, '');
  const draft = isFeed(text) ? readClics(text) : readJson(text);
  check(draft);
  const { title, lengthMs, freezeMs, rules, teams, warnings } = draft;
  const startAt = draft.startAt ?? now - lengthMs;
  if (draft.startAt === null) warnings.add('noStartTime');
  const problems = draft.problems.map(({ label, title, color }, at) => ({ id: at + 1, label, title, color }));
  for (const { atMs } of draft.runs) {
    if (atMs < 0) warnings.add('beforeStart');
    if (atMs >= lengthMs) warnings.add('afterEnd');
  }
  const runs = draft.runs.length;
  const events = eventsOf(draft, startAt);
  return { title, startAt, lengthMs, freezeMs, rules, problems, teams, events, runs, warnings: warnings.all() };
}

/** Limits, and that nothing has the name of another. */
function check({ lengthMs, problems, teams, runs }: Draft): void {
  const { min, max } = ContestLimits.durationMs;
  if (lengthMs < min || lengthMs > max) throw new RecordError('badLength', { max: max / 86_400_000 });
  for (const [what, all] of Object.entries({ teams, problems, runs })) {
    const most = LIMITS[what as 'teams' | 'problems' | 'runs'];
    if (all.length > most) throw new RecordError('tooMany', { where: what, count: all.length, max: most });
  }
  if (problems.length === 0) throw new RecordError('noProblems');
  unique(
    'teams',
    teams.map(({ id }) => id),
  );
  unique(
    'problems',
    problems.map(({ id }) => id),
  );
  unique(
    'problems',
    problems.map(({ label }) => label),
  );
  unique(
    'runs',
    runs.map(({ id }) => id),
  );
}

function unique(where: string, ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const what of ids) {
    if (seen.has(what)) throw new RecordError('twice', { where, what });
    seen.add(what);
  }
}

const NUMBER = /^\d{1,15}$/;
/** Of what was sent at the same time, the smaller number is earlier; else what stands first in the file. */
const byTime = (a: DraftRun, b: DraftRun): number =>
  a.atMs - b.atMs || (NUMBER.test(a.id) && NUMBER.test(b.id) ? Number(a.id) - Number(b.id) : 0);

function eventsOf({ runs, problems }: Draft, startAt: number): ContestEvent[] {
  const numbers = new Map(problems.map(({ id }: DraftProblem, at) => [id, at + 1]));
  const facts: { at: number; fact: ContestFact }[] = [];
  let judgements = 0;
  for (const [place, { team, problem, atMs, judgements: all }] of [...runs].sort(byTime).entries()) {
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
  }
  return facts.sort((a, b) => a.at - b.at).map(({ at, fact }, place) => ({ seq: place + 1, at, ...fact }));
}
