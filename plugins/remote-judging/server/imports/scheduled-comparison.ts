import { DAY_MS } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Transactions, Tx } from '@tribunal/server';
import { RemoteLimits } from '../../contract';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { addItems } from './import-items';

/**
 * Compares imported problems with their originals as often as the setting of their site says. What differs waits for
 * the confirmation of a person, as after any other comparison.
 */
@injectable()
export class ScheduledComparison {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
  ) {}

  /** Starts an import for each site with problems that are due. */
  async enqueueDue(): Promise<void> {
    for (const site of this.sites.all()) {
      if (!this.sites.isActive(site)) continue;
      const days = Number((await this.sites.settings(site))['refreshDays'] ?? 0);
      if (days > 0) await this.#enqueueDueOf(site.key, days);
    }
  }

  #enqueueDueOf(bank: string, days: number): Promise<void> {
    const now = this.clock.now();
    const cutoff = new Date(now.getTime() - days * DAY_MS);
    return this.transactions.run(async ({ knex }) => {
      const due = await knex('remoteProblem as r')
        // One whose page was handed in is compared when it is handed in again.
        .where({ 'r.bank': bank, 'r.isHandedIn': false })
        .where('r.readAt', '<=', cutoff)
        // One that failed, or whose changes wait, is tried again after the same time.
        .whereNotExists(
          knex('remoteJob as j')
            .whereRaw('j.pid = r.pid')
            .where('j.kind', 'fetch')
            .where((recent) => recent.whereNull('j.doneAt').orWhere('j.createdAt', '>', cutoff))
            .select('j.id'),
        )
        .orderBy('r.readAt')
        .limit(RemoteLimits.importItems.max)
        .select('r.pid', 'r.remoteId');
      if (due.length === 0) return;
      const [row] = await knex('remoteImport').insert({ bank, startedAt: now, isScheduled: true }).returning('id');
      const items = due.map(({ pid, remoteId }) => ({ bank, pid, problemId: remoteId, isBackground: true }));
      await addItems(knex, { jobs: this.jobs, importId: row!.id, now }, items);
    });
  }
}
