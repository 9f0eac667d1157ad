import { event, hook, type SubmitBody } from '@tribunal/contract';
import type { Tx } from '../database/transactions';
import type { Viewer } from '../http';

/** Where a submission belongs, as the plugin says that knows the contest, training or group. */
export interface SubmitPlace {
  pid: number;
  /** 0 outside contests. */
  cid: number;
  gid: number | null;
  tid: number | null;
  /** Label of the problem there. */
  displayId: string | null;
  priority: number;
  /** `free` leaves the pause between two submissions out. */
  pace: 'paced' | 'free';
}

/** Before anything is stored. Handlers refuse by throwing, and take on what they know by setting `place`. */
export interface SubmitAttempt {
  readonly tx: Tx;
  readonly viewer: Viewer;
  readonly body: SubmitBody;
  readonly at: Date;
  place: SubmitPlace | null;
}
export const beforeSubmit = hook<SubmitAttempt>('before-submit');

/** Stored, and judges will hear of it. */
export interface SubmissionCreated {
  submissionId: number;
  uid: string;
  pid: number;
  cid: number;
  gid: number | null;
  tid: number | null;
  displayId: string | null;
  language: string;
  submittedAt: Date;
}
export const submissionCreated = event<SubmissionCreated>('submission-created');

/**
 * The same inside the transaction that stores the submission: use this when nothing may be missed; `submissionCreated` is
 * for what may. A handler that throws refuses the submission. Handlers change the database through `tx` and nothing else.
 */
export const onSubmission = hook<SubmissionCreated & { readonly tx: Tx }>('on-submission');
