import { token, type PublicRun } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database';
import { conflict, unavailable } from '../../http';
import { Pace, type PaceKeeper } from '../../submission';
import { Clock, Tx } from '../../tokens';
import { Jobs, type RemoteJobs } from '../jobs';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';
import { keepLookGap } from './look-gap';

export const PublicRuns = token<PublicRunReader>('remote-public-runs');

/** Somebody waits at a form. */
const PATIENCE_MS = 20_000;

/** For which user, and which run of which account there. */
interface Sought {
  uid: string;
  account: string;
  runId: string;
}

/** What other judges show everybody of one run; judge-remote reads it. */
@injectable()
export class PublicRunReader {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Pace) private readonly pace: PaceKeeper,
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Jobs) private readonly jobs: RemoteJobs,
  ) {}

  /** 409 when there is no such run, 429 when the user asks too often, 503 when the site does not tell in time. */
  async read(site: InstalledSite, sought: Sought): Promise<PublicRun> {
    const { name } = site.spec;
    const { account, runId } = sought;
    if (!this.sites.isActive(site)) throw unavailable('remote.judgeOff', { name });
    const id = await this.#ask(site, sought);
    const result = await this.jobs.outcome(id, { withinMs: PATIENCE_MS });
    if (!result) {
      await this.jobs.drop(id);
      throw unavailable('remote.noAnswer', { name });
    }
    if (result.ok && result.run) return result.run;
    if (!result.ok && (result.kind === 'notFound' || result.kind === 'badId')) {
      throw conflict('runId', 'remote.noSuchRun', { name, account, runId });
    }
    throw unavailable('remote.noAnswer', { name });
  }

  /** One at a time for a user at a site; what nobody waits for any more goes. */
  #ask({ key, spec }: InstalledSite, { uid, account, runId }: Sought): Promise<number> {
    return this.tx.run(async ({ knex }) => {
      await keepLookGap(this.pace, knex, uid);
      const mine = (): Knex.QueryBuilder =>
        knex('remoteJob')
          .where({ bank: key, kind: 'public-run' })
          .whereNull('doneAt')
          .whereRaw('request @> ?::jsonb', [JSON.stringify({ uid })]);
      await mine()
        .where('createdAt', '<=', new Date(this.clock.now().getTime() - PATIENCE_MS))
        .delete();
      if (await mine().first<object | undefined>('id'))
        throw conflict('runId', 'remote.looksAlready', { name: spec.name });
      return this.jobs.ask({ key, kind: 'public-run', uid, account, runId }, knex);
    });
  }
}
