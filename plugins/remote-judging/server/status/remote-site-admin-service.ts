import type { RemoteJudgingCalls } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '@tribunal/server';
import { SiteHealthService } from '../health/site-health-service';
import { CanaryService } from '../jobs/canary-service';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { SiteStatusPublisher } from './site-status-publisher';

type Pause = RemoteJudgingCalls['PUT /api/admin/remote-judge/pause']['body'];

/** Operators' actions on remote judges. */
@injectable()
export class RemoteSiteAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(SiteHealthService) private readonly health: SiteHealthService,
    @inject(CanaryService) private readonly canary: CanaryService,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(SiteStatusPublisher) private readonly statusPublisher: SiteStatusPublisher,
  ) {}

  /**
   * Checks whether a site, or every active one, answers, and whether the operator's accounts can log in.
   * @throws 404 for an unknown judge
   */
  async check(key?: string): Promise<void> {
    const sites = key === undefined ? this.sites.all() : [this.sites.get(key)];
    for (const site of sites.filter((selected) => this.sites.isActive(selected))) {
      await this.canary.checkSite(site.key);
      const accounts = this.knex('remoteAccount').where({ bank: site.key, way: 'pool' }).orderBy('id');
      for (const accountId of await accounts.pluck('id')) await this.#requestLogin(site.key, accountId);
    }
  }

  /** Pauses an operation of a site, or all of them, or lets them be tried again whatever stopped them. */
  async pause({ key, operation, paused }: Pause): Promise<void> {
    const site = this.sites.get(key);
    await this.statusPublisher.publishChangesOf([site.key], async () => {
      if (paused) return this.health.pause(site.key, operation);
      await this.health.resume(site.key, operation);
      if (operation === undefined || operation === 'problem') await this.canary.accept(site.key);
    });
  }

  /** Requests a login unless one is already requested. */
  async #requestLogin(key: string, accountId: number): Promise<void> {
    const open = this.knex('remoteJob').where({ bank: key, kind: 'login', accountId }).whereNull('doneAt');
    if (!(await open.first('id'))) await this.jobs.enqueue({ key, kind: 'login', accountId });
  }
}
