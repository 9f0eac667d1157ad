import { Intervals } from '@tribunal/contract';
import { MAX_RETRY_DELAY_MS } from '@tribunal/server/judging';

/** A process that has been silent for this long is dead. */
const SILENCE_MS = 2 * Intervals.judgeHeartbeat;
/**
 * A process that lives for this long is healthy: the deaths before it no longer count. The work that it dies of may be
 * offered to it only after `MAX_RETRY_DELAY_MS`, which must be early in its life.
 */
const HEALTHY_LIFE_MS = 3 * MAX_RETRY_DELAY_MS;
/** Number of early deaths in a row that make a crash loop. */
export const DEATHS = 5;
/** Number of early deaths after which a process gets one piece of work at a time, so that its death has one cause. */
const DEATHS_BEFORE_CARE = 2;
/** Number of deaths in a row that must have had the same work, or work of the same site, to be its fault. */
const SAME_CAUSE = DEATHS - DEATHS_BEFORE_CARE;
/** After this many other submissions of its site that judges died of, it is no longer a submission that is suspended. */
const SUBMISSIONS_OF_SITE = 2;
/** Early deaths that are older than this are forgotten. */
export const DEATH_LIFE_MS = 3_600_000;
/** After its suspension, something is suspended again, for longer, at the first death within this time. */
const PROBATION_MS = HEALTHY_LIFE_MS;
/** A suspension counts as a repeated one within this time of the end of the last. */
export const SUSPENSION_MEMORY_MS = 86_400_000;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** The only work that a process had; null if it had none, or may have had several. */
export interface Work {
  bank: string;
  /** null for a job. */
  submissionId: number | null;
}

export interface JudgeProcess {
  startedAt: Date;
  seenAt: Date;
  work: Work | null;
}

/** What is suspended: a judge, one site of a judge, or one submission. */
export type Scope =
  | { kind: 'judge'; judgeName: string }
  | { kind: 'site'; judgeName: string; bank: string }
  | { kind: 'submission'; submissionId: number; bank: string };

export interface Suspension {
  scope: Scope;
  until: Date;
}

/** Which sites a judge may not use for now: all of them, or those of these keys. */
export type SuspendedSites = 'all' | readonly string[];

type Life = Pick<JudgeProcess, 'startedAt' | 'seenAt'>;

export const isHealthy = ({ startedAt, seenAt }: Life): boolean =>
  seenAt.getTime() - startedAt.getTime() >= HEALTHY_LIFE_MS;

export const isDead = ({ seenAt }: Life, now: Date): boolean => now.getTime() - seenAt.getTime() >= SILENCE_MS;

/** Returns when the probation after a suspension begins: before its end, so that no process misses it. */
const probationStart = ({ until }: Suspension): number => until.getTime() - SILENCE_MS;

/** Returns whether a suspension has ended so recently that its cause is not known to be gone. */
const isOnProbation = (suspension: Suspension, at: Date): boolean =>
  at.getTime() >= probationStart(suspension) && at.getTime() - suspension.until.getTime() < PROBATION_MS;

/**
 * Returns when the life of a process began. It begins again when a suspension ends, because the process may have lived
 * for long only because it did nothing dangerous.
 */
export function beginningOfLife(startedAt: Date, suspensions: readonly Suspension[], now: Date): Date {
  const starts = suspensions.filter((suspension) => isOnProbation(suspension, now)).map(probationStart);
  return new Date(Math.max(startedAt.getTime(), ...starts));
}

/** Returns how long something rests that is suspended for the `times`-th time. */
export const restMs = (times: number): number => Math.min(FIRST_REST_MS * 2 ** (times - 1), LONGEST_REST_MS);

/**
 * Returns whether a process gets one piece of work at a time.
 * @param predecessors Processes of the same name that nobody has seen since this one started.
 */
export const needsCare = (predecessors: number, suspensions: readonly Suspension[], now: Date): boolean =>
  predecessors >= DEATHS_BEFORE_CARE || suspensions.some((suspension) => isOnProbation(suspension, now));

/**
 * Returns what is to be suspended because the processes of a judge died of it. That of a site includes the submission
 * that was last, which may be dangerous itself.
 * @param deaths Early deaths since the judge was last healthy, newest first.
 * @param suspensions Those of the judge and of submissions, also past ones.
 */
export function findCauses(
  judgeName: string,
  deaths: readonly JudgeProcess[],
  suspensions: readonly Suspension[],
): Scope[] {
  const [newest] = deaths;
  if (!newest) return [];
  const repeated = suspensions
    .filter((suspension) => isOnProbation(suspension, newest.seenAt) && concerns(suspension.scope, newest.work))
    .map(({ scope }) => scope);
  const narrowest = repeated.find(({ kind }) => kind === 'submission') ?? repeated[0];
  if (narrowest) return [narrowest];
  if (deaths.length < DEATHS) return [];
  const cause = commonCause(judgeName, deaths.slice(0, SAME_CAUSE)) ?? { kind: 'judge', judgeName };
  if (cause.kind !== 'submission') return [cause];
  const { submissionId, bank } = cause;
  const others = suspensions.filter(
    ({ scope }) => scope.kind === 'submission' && scope.bank === bank && scope.submissionId !== submissionId,
  );
  return others.length < SUBMISSIONS_OF_SITE ? [cause] : [cause, { kind: 'site', judgeName, bank }];
}

/** A judge died of nothing else only if it had no work. */
function concerns(scope: Scope, work: Work | null): boolean {
  if (scope.kind === 'judge') return work === null;
  if (work === null || scope.bank !== work.bank) return false;
  return scope.kind === 'site' || scope.submissionId === work.submissionId;
}

function commonCause(judgeName: string, deaths: readonly JudgeProcess[]): Scope | null {
  const first = deaths[0]?.work;
  if (!first || !deaths.every(({ work }) => work?.bank === first.bank)) return null;
  const { bank, submissionId } = first;
  const isOfSubmission = submissionId !== null && deaths.every(({ work }) => work?.submissionId === submissionId);
  return isOfSubmission ? { kind: 'submission', submissionId, bank } : { kind: 'site', judgeName, bank };
}
