import type { JudgeReport } from '@tribunal/contract';
import { isSameSecret } from '@tribunal/platform';
import type { LockedJudgement } from '../model';

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';

const KINDS: readonly string[] = ['progress', 'final', 'failed', 'requeued'] satisfies JudgeReport['kind'][];

/** Beginning of an encoded message, with the code that judges of an earlier version report. */
const EARLIER_CODE = '\u001e{"code":"remoteParked"';

/**
 * Returns the message of a report in the words of this version. Before an upgrade, judges may have queued reports that
 * no migration can rewrite, since they are in RabbitMQ or come after it.
 */
export const inPresentWords = (message: string | null): string | null =>
  message?.startsWith(EARLIER_CODE)
    ? `\u001e{"code":"remoteNeedsReview"${message.slice(EARLIER_CODE.length)}`
    : message;

/** Returns whether the kind of a report is known; judges of other versions may report other kinds. */
export const isKnownKind = ({ kind }: { kind: string }): boolean => KINDS.includes(kind);

/** Returns whether a message has the header of a report. Anybody who may publish to the queue can send anything. */
export function isReport(message: unknown): message is JudgeReport {
  const { judgementId, attempt, nonce, judge } = (message ?? {}) as Partial<Record<keyof JudgeReport, unknown>>;
  const { name, instance } = (judge ?? {}) as Partial<Record<string, unknown>>;
  return isCount(judgementId) && isCount(attempt) && [nonce, name, instance].every(isText);
}

/**
 * Returns whether a report comes from the judge that claimed the work: it must have the claim's nonce, name and
 * instance.
 */
export const isFromClaimant = (
  claim: Pick<LockedJudgement, 'claimedBy' | 'instance' | 'nonce'>,
  { nonce, judge }: Pick<JudgeReport, 'nonce' | 'judge'>,
): boolean =>
  claim.nonce !== null &&
  isSameSecret(claim.nonce, nonce) &&
  claim.claimedBy === judge.name &&
  claim.instance === judge.instance;
