import type { FailureKind, RemoteOperation } from '@tribunal/remote-kit/contract';
import type { CatalogueFailure } from '../contract';
import type { Snapshot } from './imports/remote-problem-store';
import type { CompanionRefusal } from './companion/policy';
import type { JobRequest, JobResult } from './jobs/model';

/** Types of columns of which the database knows less than the code that writes them. `npm run tables` uses them. */
export interface ColumnTypes {
  'remoteCatalogue.failure': CatalogueFailure | null;
  'remoteCatalogueProblem.tags': string[];
  'remoteCompanion.refusal': CompanionRefusal;
  'remoteHealth.failureKind': FailureKind;
  'remoteHealth.operation': RemoteOperation;
  'remoteJob.request': JobRequest;
  'remoteJob.result': JobResult;
  'remoteProblem.snapshot': Snapshot;
}
