import { SECOND_MS, MINUTE_MS, backoffMs } from '@tribunal/contract';
import type { FailureKind } from '@tribunal/remote-kit/contract';

/** Result of one operation at a site. */
export interface Observation {
  failure: { kind: FailureKind; message: string; evidence: string | null; waitMs?: number | null } | null;
  at: Date;
  /** The result was examined closely, so no second failure is needed to confirm it. */
  isCertain?: boolean;
  /** The longest time in ms for which requests stop after it, if it is shorter than usual. */
  longestMs?: number;
}

/** Whether an operation may be tried, for all accounts or for one. */
export interface Breaker {
  /** After `until`, one more failure trips a `resting` breaker again, for longer. */
  state: 'working' | 'resting' | 'paused';
  since: Date;
  /** null until a person resets it. */
  until: Date | null;
  /** Number of consecutive failures of the same kind. */
  failures: number;
  failure: { kind: FailureKind; message: string; evidence: string | null; at: Date } | null;
  lastOkAt: Date | null;
}

/** Whom a result concerns: all accounts at the site, or only the one that made the request. */
export type Scope = 'site' | 'account';

interface Rule {
  scope: Scope;
  /** Number of consecutive failures that trip the breaker. */
  after: number;
  /** How long requests stop at first, doubling up to `longestMs`; null until a person resets it. */
  firstMs: number | null;
  longestMs: number;
}

const RULES: Readonly<Partial<Record<FailureKind, Rule>>> = {
  siteDown: { scope: 'site', after: 3, firstMs: 30 * SECOND_MS, longestMs: 10 * MINUTE_MS },
  layoutChanged: { scope: 'site', after: 2, firstMs: 10 * MINUTE_MS, longestMs: 160 * MINUTE_MS },
  humanCheck: { scope: 'account', after: 1, firstMs: null, longestMs: 0 },
  rateLimited: { scope: 'account', after: 1, firstMs: 30 * SECOND_MS, longestMs: 30 * SECOND_MS },
};

/** Results with which the site answered as it should. */
const HEALTHY_RESULTS: readonly (FailureKind | null)[] = [null, 'notFound', 'rejected'];

/**
 * Classifies a result.
 * - `fine` the site works
 * - `trouble` the site does not work
 * - `fault` the adapter is wrong: shown to the operator, and nothing stops for it
 * - `nothing` no information about the site: a session has expired, an account is wrong, or a run was not found
 */
export function classifyFailure(kind: FailureKind | null): 'fine' | 'trouble' | 'fault' | 'nothing' {
  if (kind === 'adapterFault') return 'fault';
  if (HEALTHY_RESULTS.includes(kind)) return 'fine';
  return kind !== null && RULES[kind] ? 'trouble' : 'nothing';
}

/** Returns whom the failure concerns; a request without an account concerns everybody. */
export const failureScope = (kind: FailureKind): Scope => RULES[kind]?.scope ?? 'site';

export const initialBreaker = (at: Date): Breaker => ({
  state: 'working',
  since: at,
  until: null,
  failures: 0,
  failure: null,
  lastOkAt: null,
});

/** Returns the breaker tripped by a person. Earlier failures are cleared, because they are not the reason. */
export const pausedBreaker = (before: Breaker, at: Date): Breaker => ({
  ...initialBreaker(at),
  state: 'paused',
  lastOkAt: before.lastOkAt,
});

/** Returns the breaker reset by a person. */
export const resumedBreaker = (before: Breaker, at: Date): Breaker => ({
  ...initialBreaker(at),
  lastOkAt: before.lastOkAt,
});

/** Returns the breaker of an operation at a site that answers again: what failed because it did not may be tried now. */
export const afterRecovery = (before: Breaker, at: Date): Breaker =>
  before.state === 'resting' && before.failure?.kind === 'siteDown' && before.until !== null && before.until > at
    ? { ...before, until: at }
    : before;

/** Returns the breaker after one more observation. Only people reset a paused breaker. */
export function after(before: Breaker, observation: Observation): Breaker {
  const meaning = classifyFailure(observation.failure?.kind ?? null);
  if (meaning === 'nothing') return before;
  if (meaning === 'fine') return afterSuccess(before, observation.at);
  if (meaning === 'fault') return afterFault(before, observation);
  return afterFailure(before, observation);
}

function afterSuccess(before: Breaker, at: Date): Breaker {
  if (before.state === 'paused') return { ...before, lastOkAt: at };
  const since = before.state === 'working' ? before.since : at;
  return { ...initialBreaker(since), lastOkAt: at };
}

/** Keeps a fault of the adapter to be shown, unless there is a failure that is counted. */
function afterFault(before: Breaker, { failure, at }: Observation): Breaker {
  if (failure === null || before.state !== 'working' || before.failures > 0) return before;
  const { kind, message, evidence } = failure;
  return { ...before, failure: { kind, message, evidence, at } };
}

function afterFailure(before: Breaker, { failure, at, isCertain, longestMs = Infinity }: Observation): Breaker {
  const { kind, message, evidence, waitMs } = failure!;
  const rule = RULES[kind]!;
  const newest = { ...before, failure: { kind, message, evidence, at } };
  if (before.state === 'paused') return before.failure === null ? before : newest;
  if (rule.firstMs === null) {
    return { ...newest, state: 'paused', since: since(before, at), until: null, failures: 1 };
  }
  // Operations that were in progress when the breaker tripped give no new information.
  if (before.state === 'resting' && before.until !== null && at < before.until) return newest;

  const failures = consecutiveFailures(before, kind, isCertain ? rule.after : 1);
  if (failures < rule.after) return { ...newest, failures };
  const policy = { firstMs: rule.firstMs, maxMs: Math.min(rule.longestMs, longestMs) };
  const cooldownMs = waitMs ?? backoffMs(failures - rule.after + 1, policy);
  return {
    ...newest,
    state: 'resting',
    since: since(before, at),
    until: new Date(at.getTime() + cooldownMs),
    failures,
  };
}

/** Counts consecutive failures. A failed attempt after a rest counts whatever its kind. */
function consecutiveFailures(before: Breaker, kind: FailureKind, least: number): number {
  const isSame = before.failure?.kind === kind;
  if (before.state === 'resting') return isSame ? before.failures + 1 : (RULES[kind]?.after ?? 1);
  return Math.max(isSame ? before.failures + 1 : 1, least);
}

const since = ({ state, since: begun }: Breaker, at: Date): Date => (state === 'working' ? at : begun);
