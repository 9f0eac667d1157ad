import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { RemoteRunLedger } from './remote-run-ledger';
import { AbandonedRunService } from './abandoned-run-service';
import { LedgerTransitions } from './ledger-transitions';
import { RunReviewService } from './run-review-service';
import { RemoteRunImport } from './remote-run-import';
import { ledgerRoutes } from './routes';
import { RemoteRunStatus } from './remote-run-status';

/**
 * Binds the ledger, which records the state of every submission to a remote judge. `RemoteSiteRegistry` and the
 * account services must be bound by other modules.
 */
export const bindLedger = (container: Container): void => {
  bind(container, RemoteRunLedger);
  bind(container, LedgerTransitions);
  bind(container, RunReviewService);
  bind(container, AbandonedRunService);
  bind(container, RemoteRunImport);
  bind(container, RemoteRunStatus);
};

export const ledgerRoutesOf = (container: Container): RouteSpec[] =>
  ledgerRoutes({
    ledger: resolve(container, RemoteRunLedger),
    transitions: resolve(container, LedgerTransitions),
    reviews: resolve(container, RunReviewService),
    abandoned: resolve(container, AbandonedRunService),
    importer: resolve(container, RemoteRunImport),
    runStatus: resolve(container, RemoteRunStatus),
  });
