import { Db, Problems, text, type ServerScope } from '@tribunal/server';
import type { Knex } from 'knex';
import type { AddedFilter } from '@tribunal/server/platform';
import { submissionListFilters } from '@tribunal/server/submission';
import { SITE_KEY, SITE_PARAMETER } from '../../contract';
import { AbandonedRunService } from './abandoned-run-service';
import { LedgerTransitions } from './ledger-transitions';
import { RemoteRunImport } from './remote-run-import';
import { RemoteRunLedger } from './remote-run-ledger';
import { RemoteRunStatus } from './remote-run-status';
import { ledgerRoutes } from './routes';
import { ReviewNotifier, RunReviewService } from './run-review-service';
import { RunWaitReader } from './run-wait';

/** Narrows the list of submissions to those to problems of one site. */
const siteFilter = (knex: Knex): AddedFilter => ({
  parameter: SITE_PARAMETER,
  field: text({ max: 10, pattern: SITE_KEY }),
  narrow: (submissions, bank) => void submissions.whereIn('s.pid', Problems.query(knex).select('id').where({ bank })),
});

/** Sets up the ledger, which records the state of every submission to a remote judge. */
export function setUpLedger(scope: ServerScope): void {
  scope.provide(RemoteRunLedger);
  scope.provide(LedgerTransitions);
  scope.provide(RunReviewService);
  scope.provide(AbandonedRunService);
  scope.provide(RemoteRunImport);
  scope.provide(RunWaitReader);
  scope.provide(RemoteRunStatus);
  scope.provide(ReviewNotifier);
  scope.schedule({ name: 'notify-reviews', cron: '*/10 * * * * *', run: () => scope.get(ReviewNotifier).notifyDue() });
  scope.contribute(submissionListFilters, siteFilter(scope.get(Db)));
  scope.serve(
    ledgerRoutes({
      ledger: scope.get(RemoteRunLedger),
      transitions: scope.get(LedgerTransitions),
      reviews: scope.get(RunReviewService),
      abandoned: scope.get(AbandonedRunService),
      importer: scope.get(RemoteRunImport),
      runStatus: scope.get(RemoteRunStatus),
    }),
  );
}
