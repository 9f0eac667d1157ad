import type { RejudgingRow } from '../contract';

export type State = RejudgingRow['state'];
export type Decision = 'apply' | 'drop';

/** Stored facts of a rejudging. */
export interface RejudgingFacts {
  kind: 'preview' | 'direct';
  appliedAt: Date | null;
  droppedAt: Date | null;
}

/** Transitions: `judging` → `ready` → `applied`, or `dropped` from the first two. */
const DECISIONS: Readonly<Record<State, readonly Decision[]>> = {
  judging: ['drop'],
  ready: ['apply', 'drop'],
  applied: [],
  dropped: [],
};

export function stateOf(
  { appliedAt, droppedAt }: RejudgingFacts,
  { total, done }: { total: number; done: number },
): State {
  if (droppedAt) return 'dropped';
  if (appliedAt) return 'applied';
  return done < total ? 'judging' : 'ready';
}

export const canDecide = (state: State, decision: Decision): boolean => DECISIONS[state].includes(decision);

/**
 * What is done with each undecided submission of a rejudging.
 * - `ask` requests a judgement beside the current verdict
 * - `replace` requests a judgement that replaces the current verdict at once
 * - `swap` applies the new verdicts
 * - `dismiss` cancels the requested judgements
 */
export type Step = 'ask' | 'replace' | 'swap' | 'dismiss';

export function stepOf({ kind, appliedAt, droppedAt }: RejudgingFacts): Step {
  if (kind === 'direct') return 'replace';
  if (droppedAt) return 'dismiss';
  return appliedAt ? 'swap' : 'ask';
}

/**
 * Returns whether a judgement is still untouched. It will be judged on the current version of the problem, so a newer
 * judgement would only repeat it.
 */
export const isUntouched = (judgement: {
  judgedAt: Date | null;
  claimedBy: string | null;
  versionId: number | null;
}): boolean => judgement.judgedAt === null && judgement.claimedBy === null && judgement.versionId === null;
