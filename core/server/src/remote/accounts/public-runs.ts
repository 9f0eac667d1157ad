import { token, type PublicRun } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { conflict, unavailable } from '../../http';
import { Jobs, type RemoteJobs } from '../jobs';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';

export const PublicRuns = token<PublicRunReader>('remote-public-runs');

/** Somebody waits at a form. */
const PATIENCE_MS = 20_000;

/** What other judges show everybody of one run; judge-remote reads it. */
@injectable()
export class PublicRunReader {
  constructor(
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Jobs) private readonly jobs: RemoteJobs,
  ) {}

  /** 409 when there is no such run, 503 when the site does not tell in time. */
  async read(site: InstalledSite, { account, runId }: { account: string; runId: string }): Promise<PublicRun> {
    const { name } = site.spec;
    if (!this.sites.isActive(site)) throw unavailable('remote.judgeOff', { name });
    const id = await this.jobs.ask({ key: site.key, kind: 'public-run', account, runId });
    const result = await this.jobs.outcome(id, { withinMs: PATIENCE_MS });
    if (!result) throw unavailable('remote.noAnswer', { name });
    if (result.ok && result.run) return result.run;
    if (!result.ok && (result.kind === 'notFound' || result.kind === 'badId')) {
      throw conflict('runId', 'remote.noSuchRun', { name, account, runId });
    }
    throw unavailable('remote.noAnswer', { name });
  }
}
