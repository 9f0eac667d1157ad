import type { FailureKind } from '@tribunal/contract';

/** What one operation at a site did. */
export interface Seen {
  failure: { kind: FailureKind; message: string; evidence: string | null; waitMs?: number | null } | null;
  at: Date;
  /** It was looked at closely: no second failure has to confirm it. */
  isCertain?: boolean;
}

/** Whether an operation may be tried, by everybody or by one account. */
export interface Breaker {
  /** `resting` after `until`: one more failure closes the way again, for longer. */
  state: 'working' | 'resting' | 'paused';
  since: Date;
  /** null: until a person says so. */
  until: Date | null;
  /** Of one kind in a row. */
  failures: number;
  failure: { kind: FailureKind; message: string; evidence: string | null; at: Date } | null;
  lastOkAt: Date | null;
}

/** Whom an answer concerns: everybody at the site, or the account that asked. */
export type Scope = 'site' | 'account';

interface Rule {
  scope: Scope;
  /** Failures in a row that close the way. */
  after: number;
  /** How long it is closed, doubling up to `longestMs`; null: until a person opens it. */
  firstMs: number | null;
  longestMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const RULES: Readonly<Partial<Record<FailureKind, Rule>>> = {
  siteDown: { scope: 'site', after: 3, firstMs: 30 * SECOND, longestMs: 10 * MINUTE },
  layoutChanged: { scope: 'site', after: 2, firstMs: 10 * MINUTE, longestMs: 160 * MINUTE },
  humanCheck: { scope: 'account', after: 1, firstMs: null, longestMs: 0 },
  rateLimited: { scope: 'account', after: 1, firstMs: 30 * SECOND, longestMs: 30 * SECOND },
};

/** The site answered, and as it should. */
const ANSWERS: readonly (FailureKind | null)[] = [null, 'notFound', 'rejected'];

/**
 * - `fine` the site works
 * - `trouble` it does not
 * - `nothing` it says nothing of the site: a login has ended, an account is wrong, a run was not found
 */
export function meaningOf(kind: FailureKind | null): 'fine' | 'trouble' | 'nothing' {
  if (ANSWERS.includes(kind)) return 'fine';
  return kind !== null && RULES[kind] ? 'trouble' : 'nothing';
}

/** Whom the failure concerns; nobody's session stands for everybody. */
export const scopeOf = (kind: FailureKind): Scope => RULES[kind]?.scope ?? 'site';

export const untried = (at: Date): Breaker => ({
  state: 'working',
  since: at,
  until: null,
  failures: 0,
  failure: null,
  lastOkAt: null,
});

/** Closed by a person. What was known of failures is forgotten: they are not why. */
export const paused = (before: Breaker, at: Date): Breaker => ({
  ...untried(at),
  state: 'paused',
  lastOkAt: before.lastOkAt,
});

/** Opened by a person. */
export const resumed = (before: Breaker, at: Date): Breaker => ({ ...untried(at), lastOkAt: before.lastOkAt });

/** What is known after one more observation. Only people open what was paused. */
export function after(before: Breaker, seen: Seen): Breaker {
  const meaning = meaningOf(seen.failure?.kind ?? null);
  if (meaning === 'nothing') return before;
  if (meaning === 'fine') return worked(before, seen.at);
  return failed(before, seen);
}

function worked(before: Breaker, at: Date): Breaker {
  if (before.state === 'paused') return { ...before, lastOkAt: at };
  const since = before.state === 'working' ? before.since : at;
  return { ...untried(since), lastOkAt: at };
}

function failed(before: Breaker, { failure, at, isCertain }: Seen): Breaker {
  const { kind, message, evidence, waitMs } = failure!;
  const rule = RULES[kind]!;
  const newest = { ...before, failure: { kind, message, evidence, at } };
  if (before.state === 'paused') return before.failure === null ? before : newest;
  if (rule.firstMs === null) {
    return { ...newest, state: 'paused', since: since(before, at), until: null, failures: 1 };
  }
  // What was under way when the way was closed says nothing new.
  if (before.state === 'resting' && before.until !== null && at < before.until) return newest;

  const failures = inARow(before, kind, isCertain ? rule.after : 1);
  if (failures < rule.after) return { ...newest, failures };
  const times = 2 ** Math.min(failures - rule.after, 16);
  const restMs = waitMs ?? Math.min(rule.firstMs * times, rule.longestMs);
  return { ...newest, state: 'resting', since: since(before, at), until: new Date(at.getTime() + restMs), failures };
}

/** A failed try after a rest counts whatever it failed of. */
function inARow(before: Breaker, kind: FailureKind, least: number): number {
  const isSame = before.failure?.kind === kind;
  if (before.state === 'resting') return isSame ? before.failures + 1 : (RULES[kind]?.after ?? 1);
  return Math.max(isSame ? before.failures + 1 : 1, least);
}

const since = ({ state, since: begun }: Breaker, at: Date): Date => (state === 'working' ? at : begun);
