import type { JudgeReport } from '@tribunal/contract';
import { isSameSecret } from '../secret';
import type { HeldJudgement } from './model';

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';

/** Whether a message has the head of a report. Whoever may publish can send anything. */
export function isReport(message: unknown): message is JudgeReport {
  const { judgementId, attempt, nonce, judge } = (message ?? {}) as Partial<Record<keyof JudgeReport, unknown>>;
  const { name, instance } = (judge ?? {}) as Partial<Record<string, unknown>>;
  return isCount(judgementId) && isCount(attempt) && [nonce, name, instance].every(isText);
}

/** Whether a report comes from the judge that holds the work: it has the claim's nonce, name and instance. */
export const isFromHolder = (
  held: Pick<HeldJudgement, 'claimedBy' | 'instance' | 'nonce'>,
  { nonce, judge }: Pick<JudgeReport, 'nonce' | 'judge'>,
): boolean =>
  held.nonce !== null &&
  isSameSecret(held.nonce, nonce) &&
  held.claimedBy === judge.name &&
  held.instance === judge.instance;
