import type { PublicRun } from '@tribunal/remote-kit/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, conflict, type Transactions, Tx, unavailable } from '@tribunal/server';
import { UserActionLimiter } from '@tribunal/server/submission';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { limitQueryRate } from './query-rate-limit';

/** Short, because a user is waiting at a form. */
const TIMEOUT_MS = 20_000;

/** The user for whom the run is read, and the run, its account and its problem at the site. */
interface RunQuery {
  uid: string;
  account: string;
  runId: string;
  problemId: string;
  ref: string | null;
}

/** Reads a publicly visible run of a remote judge through judge-remote. */
@injectable()
export class PublicRunReader {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(UserActionLimiter) private readonly rateLimiter: UserActionLimiter,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
  ) {}

  /**
   * Returns the run.
   * @throws 409 if there is no such run
   * @throws 429 if the user asks too often
   * @throws 503 if the site does not answer in time
   */
  async read(site: InstalledSite, query: RunQuery): Promise<PublicRun> {
    const { name } = site.spec;
    const { account, runId } = query;
    if (!this.sites.isActive(site)) throw unavailable('remote-judging.judgeOff', { name });
    const id = await this.#enqueueRead(site, query);
    const result = await this.jobs.waitForResult(id, { withinMs: TIMEOUT_MS });
    if (!result) {
      await this.jobs.cancel(id);
      throw unavailable('remote-judging.noAnswer', { name });
    }
    if (result.ok && result.run) return result.run;
    if (!result.ok && (result.kind === 'notFound' || result.kind === 'badId')) {
      throw conflict('runId', 'remote-judging.noSuchRun', { name, account, runId });
    }
    throw unavailable('remote-judging.noAnswer', { name });
  }

  /** Enqueues a job. A user has only one at a time for each site; one that nobody waits for any more is deleted. */
  #enqueueRead({ key, spec }: InstalledSite, { uid, ...run }: RunQuery): Promise<number> {
    return this.transactions.run(async ({ knex }) => {
      await limitQueryRate(this.rateLimiter, uid);
      const mine = (): Knex.QueryBuilder =>
        knex('remoteJob')
          .where({ bank: key, kind: 'public-run' })
          .whereNull('doneAt')
          .whereRaw('request @> ?::jsonb', [JSON.stringify({ uid })]);
      await mine()
        .where('createdAt', '<=', new Date(this.clock.now().getTime() - TIMEOUT_MS))
        .delete();
      if (await mine().first('id')) throw conflict('runId', 'remote-judging.looksAlready', { name: spec.name });
      return this.jobs.enqueue({ key, kind: 'public-run', uid, ...run });
    });
  }
}
