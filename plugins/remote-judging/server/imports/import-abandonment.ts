import { DAY_MS } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, Log, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RemoteJobQueue } from '../jobs/remote-job-queue';

/** How long an import that has begun may be without any result. */
const ABANDONED_AFTER_MS = 7 * DAY_MS;
const BATCH_SIZE = 100;

/**
 * Ends imports whose site does not answer any more. The time counts for each import on its own, from its own last result
 * or from when its items were last tried again: one that waits for its turn, however long, is not abandoned.
 */
@injectable()
export class ImportAbandonment {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Fails what is open of abandoned imports, from where it can be tried again. */
  async endDue(): Promise<void> {
    const due: { importId: number }[] = await this.knex('remoteJob')
      .whereNotNull('importId')
      .groupBy('importId')
      .havingRaw(
        `max(coalesce(done_at, lease_until)) < :before and max(created_at) filter (where done_at is null) < :before`,
        { before: new Date(this.clock.now().getTime() - ABANDONED_AFTER_MS) },
      )
      .limit(BATCH_SIZE)
      .select('importId');
    for (const { importId } of due) {
      try {
        await this.transactions.run(() => this.#end(importId));
      } catch (error) {
        this.log.error({ err: error, importId }, 'an abandoned import could not be ended');
      }
    }
  }

  async #end(importId: number): Promise<void> {
    const open = await this.knex('remoteJob').where({ importId }).whereNull('doneAt').forUpdate().select('*');
    const days = ABANDONED_AFTER_MS / DAY_MS;
    const message = `no answer for ${days} days`;
    const result = { ok: false, kind: 'siteDown', message, evidence: null } as const;
    for (const job of open) await this.jobs.complete(job, result);
  }
}
