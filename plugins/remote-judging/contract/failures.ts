import type { FailureKind } from '@tribunal/contract';

/**
 * Failures of lists of problems that the server finds. `listTooLong`: it has more problems than may be stored;
 * `listEndless`: it does not come to an end.
 */
export const LIST_FAILURES = ['listTooLong', 'listEndless'] as const;
export type ListFailureKind = (typeof LIST_FAILURES)[number];

/** Why a job failed. `badId`: the adapter does not accept the id. */
export type JobFailureKind = FailureKind | 'badId' | ListFailureKind;

export const isListFailure = (kind: JobFailureKind): kind is ListFailureKind =>
  (LIST_FAILURES as readonly string[]).includes(kind);
