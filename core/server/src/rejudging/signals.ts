import { hook } from '@tribunal/contract';
import type { Tx } from '../database/transactions';

/** Verdicts that waited beside others have come to count, all of them in one transaction. */
export interface Rejudged {
  rejudgingId: number;
  /** `cid` is 0 outside contests; changed are those whose verdict or score is another now. */
  applied: readonly { submissionId: number; cid: number; isChanged: boolean }[];
}

/** Inside that transaction, after `onVerdict` has told of those that changed, with the same rules. */
export const onRejudged = hook<Rejudged & { readonly tx: Tx }>('on-rejudged');
