import { inject, injectable } from '@tribunal/kernel';
import { Clock, type Transactions, Tx } from '@tribunal/server';
import { OperatorNotifier } from '../operator-notifier';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';

/** Notifies the operators of runs that need review: once for each site, until all of its runs are decided. */
@injectable()
export class ReviewNotifier {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(OperatorNotifier) private readonly notifier: OperatorNotifier,
  ) {}

  async notifyDue(): Promise<void> {
    await this.tx.run(async (tx) => {
      const undecided = () => tx.knex('remoteRun').where({ state: 'parked' }).whereNull('droppedAt');
      const known: string[] = await undecided().whereNotNull('notifiedAt').distinct('bank').pluck('bank');
      const due = await undecided().whereNull('notifiedAt').update({ notifiedAt: this.clock.now() }).returning('bank');
      const banks = new Set(due.map(({ bank }) => bank).filter((bank) => !known.includes(bank)));
      for (const bank of banks) {
        const count = due.filter((run) => run.bank === bank).length;
        await this.notifier.notify(tx, 'needsReview', { site: this.sites.find(bank)?.spec.name ?? bank, count });
      }
    });
  }
}
