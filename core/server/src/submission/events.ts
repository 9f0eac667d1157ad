import { event, hook, type SubmitBody } from '@tribunal/contract';
import type { Viewer } from '@tribunal/platform';

/** Where a submission belongs, as provided by the plugin of the contest, training or group. */
export interface SubmitContext {
  pid: number;
  /** 0 outside contests. */
  cid: number;
  gid: number | null;
  tid: number | null;
  /** Label of the problem in that place. */
  displayId: string | null;
  priority: number;
  /** `exempt` disables the minimum gap between two submissions. */
  rateLimit: 'limited' | 'exempt';
}

/**
 * A submission that is not stored yet. Handlers refuse it by throwing, and set `place` if they know where it belongs.
 */
export interface SubmitRequest {
  readonly viewer: Viewer;
  readonly body: SubmitBody;
  readonly at: Date;
  context: SubmitContext | null;
}
/** Runs for each submission before it is stored, to refuse it or to say where it belongs. */
export const beforeSubmit = hook<SubmitRequest>('before-submit');

/** A submission was stored; judges are notified of it. */
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
 * Runs inside the transaction that stores the submission. Use it if nothing may be missed, otherwise
 * `submissionCreated`. A handler that throws refuses the submission. Handlers may change the
 * database only.
 */
export const onSubmission = hook<SubmissionCreated>('on-submission');
