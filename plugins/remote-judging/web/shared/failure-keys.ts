import type { RemoteOperation } from '@tribunal/remote-kit/contract';
import type { ImportItem, JobFailureKind } from '../../contract';

/** Texts of failures that depend on what was to be done. */
const OWN_TEXTS: readonly string[] = [
  'import.failure.problem.rejected',
  'import.failure.contest.notFound',
  'import.failure.contest.badId',
  'import.failure.archive.notFound',
  'operations.failure.submit.rejected',
];

const failureKey = (own: string, failure: JobFailureKind): string =>
  `remote-judging.${OWN_TEXTS.includes(own) ? own : `failure.${failure}`}`;

/** Returns the key of the text for a failure of what was to be imported or listed. */
export const importFailureKey = (kind: ImportItem['kind'], failure: JobFailureKind): string =>
  failureKey(`import.failure.${kind}.${failure}`, failure);

/** Returns the key of the text for a failure of an operation at a site. */
export const operationFailureKey = (operation: RemoteOperation, failure: JobFailureKind): string =>
  failureKey(`operations.failure.${operation}.${failure}`, failure);
