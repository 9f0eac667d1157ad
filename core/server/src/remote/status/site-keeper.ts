import { token, type RemoteAdminCalls } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '../../tokens';
import { Health, type HealthBook } from '../health/health-book';
import { Canary, type CanaryDesk } from '../jobs/canary';
import { Jobs, type RemoteJobs } from '../jobs/remote-jobs';
import { InstalledSites, type SiteDirectory } from '../sites/installed';
import { RemoteNews, type StatusFeed } from './status-feed';

export const SiteKeeping = token<SiteKeeper>('remote-site-keeping');

type Pause = RemoteAdminCalls['PUT /api/admin/remote-judge/pause']['body'];

/** What operators do about other judges. */
@injectable()
export class SiteKeeper {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Health) private readonly health: HealthBook,
    @inject(Canary) private readonly canary: CanaryDesk,
    @inject(Jobs) private readonly jobs: RemoteJobs,
    @inject(RemoteNews) private readonly news: StatusFeed,
  ) {}

  /** Asks a site, or all that are on, whether they answer, and whether the operator's accounts can log in. 404 for an unknown one. */
  async check(key?: string): Promise<void> {
    const sites = key === undefined ? this.sites.all() : [this.sites.get(key)];
    for (const site of sites.filter((one) => this.sites.isActive(one))) {
      await this.canary.look(site.key);
      const accounts = this.knex('remoteAccount').where({ bank: site.key, way: 'pool' }).orderBy('id');
      for (const accountId of await accounts.pluck<number[]>('id')) await this.#logIn(site.key, accountId);
    }
  }

  /** Closes an operation of a site, or all of them; or lets them be tried again, whatever had closed them. */
  async pause({ key, operation, paused }: Pause): Promise<void> {
    const site = this.sites.get(key);
    await this.news.around([site.key], async () => {
      if (paused) return this.health.pause(site.key, operation);
      await this.health.resume(site.key, operation);
      if (operation === undefined || operation === 'problem') await this.canary.accept(site.key);
    });
  }

  /** Unless that is asked already. */
  async #logIn(key: string, accountId: number): Promise<void> {
    const open = this.knex('remoteJob').where({ bank: key, kind: 'login', accountId }).whereNull('doneAt');
    if (!(await open.first<object | undefined>('id'))) await this.jobs.ask({ key, kind: 'login', accountId });
  }
}
