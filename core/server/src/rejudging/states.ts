import type { RejudgingRow } from '@tribunal/contract';

export type State = RejudgingRow['state'];
export type Decision = 'apply' | 'drop';

/** What is stored of a rejudging. */
export interface RejudgingFacts {
  kind: 'preview' | 'direct';
  appliedAt: Date | null;
  droppedAt: Date | null;
}

/** `judging` → `ready` → `applied`, or `dropped` from the first two. */
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

export const allows = (state: State, decision: Decision): boolean => DECISIONS[state].includes(decision);

/**
 * What is done with each submission of it that is undecided.
 * - `ask` judges are asked beside the verdict that counts
 * - `replace` a newer judgement takes its place at once
 * - `swap` the verdicts that wait come to count
 * - `dismiss` what was asked for is no longer wanted
 */
export type Step = 'ask' | 'replace' | 'swap' | 'dismiss';

export function stepOf({ kind, appliedAt, droppedAt }: RejudgingFacts): Step {
  if (kind === 'direct') return 'replace';
  if (droppedAt) return 'dismiss';
  return appliedAt ? 'swap' : 'ask';
}
