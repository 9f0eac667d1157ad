import { hook } from '@tribunal/contract';

/** New verdicts of a preview have been applied, all of them in one transaction. */
export interface Rejudged {
  rejudgingId: number;
  /** `cid` is 0 outside contests; `isChanged` says whether verdict or score differ from before. */
  applied: readonly { submissionId: number; cid: number; isChanged: boolean }[];
}

/** Called inside that transaction, after `onVerdict` for those that changed, with the same rules. */
export const onRejudged = hook<Rejudged>('on-rejudged');
