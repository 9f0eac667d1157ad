import { DAY_MS } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { acquireAdvisoryLock, Clock, Db, Log, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { IMPORT_LOCK } from './remote-import-service';

/** How long an import that has begun may be without any result, and how long a page that could not be read is kept. */
const ABANDONED_AFTER_MS = 7 * DAY_MS;
/** Imports that are found at once. */
const MAX_FOUND = 100;
/** Items that end in one transaction: an import may have thousands. */
export const ITEMS_AT_ONCE = 200;

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

  /**
   * Fails what is open of abandoned imports, from where it can be tried again, and deletes pages that nobody has tried
   * again. An interrupted run is continued by the next one, on any server.
   */
  async endDue(): Promise<void> {
    await this.#markDue();
    const abandoned = await this.knex('remoteImport as i')
      .whereNotNull('i.abandonedAt')
      .whereExists(this.knex('remoteJob as j').whereRaw('j.import_id = i.id').whereNull('j.doneAt').select('j.id'))
      .orderBy('i.id')
      .pluck('i.id');
    for (const importId of abandoned) {
      try {
        while (await this.transactions.run(() => this.#endItems(importId)));
      } catch (error) {
        this.log.error({ err: error, importId }, 'an abandoned import could not be ended');
      }
    }
    await this.#deletePages();
  }

  /** An import whose site answers again is not ended any further. Must run in the transaction of the answer. */
  async spare(importId: number): Promise<void> {
    await this.knex('remoteImport').where({ id: importId }).whereNotNull('abandonedAt').update({ abandonedAt: null });
  }

  get #cutoff(): Date {
    return new Date(this.clock.now().getTime() - ABANDONED_AFTER_MS);
  }

  /** Ending the first items is a result of the import, so it is marked before. */
  #markDue(): Promise<void> {
    return this.transactions.run(async () => {
      // Nobody tries its items again meanwhile.
      await acquireAdvisoryLock(this.knex, IMPORT_LOCK);
      const open = this.knex('remoteJob').whereNotNull('importId').whereNull('doneAt').select('importId');
      const due: { importId: number }[] = await this.knex('remoteJob')
        .whereIn('importId', open)
        .groupBy('importId')
        .havingRaw(
          // A page has no turn to wait for; only that no judge knows its kind can keep it waiting.
          `coalesce(max(coalesce(done_at, lease_until)), max(created_at) filter (where kind = 'page')) < :before
           and max(created_at) filter (where done_at is null) < :before`,
          { before: this.#cutoff },
        )
        .limit(MAX_FOUND)
        .select('importId');
      const ids = due.map(({ importId }) => importId);
      await this.knex('remoteImport').whereIn('id', ids).update({ abandonedAt: this.clock.now() });
    });
  }

  /** Ends some open items; returns whether there may be more. */
  async #endItems(importId: number): Promise<boolean> {
    const isAbandoned = await this.knex('remoteImport')
      .where({ id: importId })
      .whereNotNull('abandonedAt')
      .forNoKeyUpdate()
      .first('id');
    if (!isAbandoned) return false;
    const open = await this.knex('remoteJob')
      .where({ importId })
      .whereNull('doneAt')
      .orderBy('id')
      .limit(ITEMS_AT_ONCE)
      .forUpdate()
      // Those are completed right now.
      .skipLocked()
      .select('*');
    const message = `no answer for ${ABANDONED_AFTER_MS / DAY_MS} days`;
    const result = { ok: false, kind: 'siteDown', message, evidence: null } as const;
    for (const job of open) await this.jobs.complete(job, result);
    await this.knex('remoteImportPage')
      .where({ importId })
      .whereNotExists(this.knex('remoteJob').where({ importId }).whereNull('doneAt').select('id'))
      .delete();
    return open.length === ITEMS_AT_ONCE;
  }

  async #deletePages(): Promise<void> {
    await this.knex('remoteImportPage as s')
      .whereNotExists(
        this.knex('remoteJob as j')
          .whereRaw('j.import_id = s.import_id')
          .where((kept) => kept.whereNull('j.doneAt').orWhere('j.doneAt', '>=', this.#cutoff))
          .select('j.id'),
      )
      .delete();
  }
}
