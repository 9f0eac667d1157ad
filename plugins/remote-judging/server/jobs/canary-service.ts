import { MINUTE_MS } from '@tribunal/contract';
import type { RemoteProblem } from '@tribunal/remote-kit/contract';
import type { RemoteJudgeRow } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, type Transactions, Tx } from '@tribunal/server';
import { SiteHealthService } from '../health/site-health-service';
import { isDown } from '../status/site-state';
import { isUsed } from '../sites/is-used';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import type { JobRow } from './model';
import { RemoteJobQueue } from './remote-job-queue';

/** Result of reading a problem to check whether its page has changed. */
type CanaryOutcome = 'same' | 'changed';

/** Checks periodically, and every minute while a site does not work, whether sites answer and whether a known problem still reads the same. */
@injectable()
export class CanaryService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(SiteHealthService) private readonly health: SiteHealthService,
  ) {}

  /** Returns the interval, the problem and the next time for a site; null if it is not checked. */
  async plan(site: InstalledSite): Promise<RemoteJudgeRow['canary']> {
    const { canaryEvery, canaryProblem } = await this.sites.settings(site);
    const everyMinutes = Number(canaryEvery ?? 0);
    const problemId = String(canaryProblem ?? '').trim() || null;
    const isWanted =
      everyMinutes > 0 && this.sites.isActive(site) && (problemId !== null || (await isUsed(this.knex, site)));
    if (!isWanted) return { everyMinutes, problemId, nextAt: null };
    const newest = await this.knex('remoteJob')
      .where({ bank: site.key, kind: 'health' })
      .orderBy('id', 'desc')
      .first('createdAt');
    const nextAt = newest ? newest.createdAt.getTime() + everyMinutes * MINUTE_MS : this.clock.now().getTime();
    return { everyMinutes, problemId, nextAt: new Date(nextAt).toISOString() };
  }

  /** Enqueues the checks that are due. Only one process of the cluster does so at a time. */
  async enqueueDue(): Promise<void> {
    for (const site of this.sites.all()) {
      const { nextAt, problemId } = await this.plan(site);
      if (nextAt === null) continue;
      const isDue = Date.parse(nextAt) <= this.clock.now().getTime();
      if (isDue || (await this.#awaitsRecovery(site))) await this.checkSite(site.key);
      if (isDue && problemId !== null) await this.#enqueueOnce({ bank: site.key, kind: 'fetch' }, problemId);
    }
  }

  /** Enqueues a check whether the site answers, unless one is already pending. */
  checkSite(key: string): Promise<void> {
    return this.#enqueueOnce({ bank: key, kind: 'health' });
  }

  /** Compares a problem that was read with its last accepted version. */
  async compare({ id, bank, request }: JobRow, problem: RemoteProblem): Promise<void> {
    const lastAccepted = await findLastAccepted(this.knex, bank, request.problemId ?? '', id);
    const difference = lastAccepted && describeDifference(lastAccepted, problem);
    const outcome: CanaryOutcome = difference ? 'changed' : 'same';
    await this.knex('remoteJob').where({ id }).update({ outcome });
    if (!difference) return;
    const failure = {
      kind: 'layoutChanged',
      message: `problem ${request.problemId ?? ''} does not read as before`,
      evidence: difference,
    } as const;
    const observation = {
      bank,
      operation: 'problem',
      accountId: null,
      ms: 0,
      at: this.clock.now(),
      isCertain: true,
    } as const;
    await this.transactions.run(() => this.health.recordIn([{ ...observation, failure }]));
  }

  /** Accepts the current page; the next check compares with it. */
  async accept(key: string): Promise<void> {
    const newest = this.knex('remoteJob')
      .where({ bank: key, outcome: 'changed' satisfies CanaryOutcome })
      .whereRaw(`request @> '{"isCanary": true}'`)
      .max('id');
    await this.knex('remoteJob')
      .where('id', newest)
      .update({ outcome: 'same' satisfies CanaryOutcome });
  }

  /** Returns whether the site does not work and was not checked in the last minute. */
  async #awaitsRecovery({ key }: InstalledSite): Promise<boolean> {
    const now = this.clock.now();
    if (!isDown(await this.health.listSiteBreakers([key]), now)) return false;
    const recent = new Date(now.getTime() - MINUTE_MS);
    return !(await this.knex('remoteJob')
      .where({ bank: key, kind: 'health' })
      .where('createdAt', '>', recent)
      .first('id'));
  }

  async #enqueueOnce(
    { bank, kind }: Pick<JobRow, 'bank'> & { kind: 'health' | 'fetch' },
    problemId = '',
  ): Promise<void> {
    await this.transactions.run(async () => {
      const open = await this.knex('remoteJob')
        .where({ bank, kind })
        .whereNull('importId')
        .whereNull('doneAt')
        .first('id');
      if (open) return;
      if (kind === 'health') await this.jobs.enqueue({ key: bank, kind });
      else await this.jobs.enqueue({ key: bank, kind, problemId, isCanary: true });
    });
  }
}

async function findLastAccepted(
  knex: Knex,
  bank: string,
  problemId: string,
  maxJobId: number,
): Promise<RemoteProblem | null> {
  const job = await knex('remoteJob')
    .where({ bank, kind: 'fetch', outcome: 'same' satisfies CanaryOutcome })
    .whereRaw('request @> ?::jsonb', [JSON.stringify({ isCanary: true, problemId })])
    .where('id', '<', maxJobId)
    .orderBy('id', 'desc')
    .first('result');
  return job?.result?.ok ? (job.result.problem ?? null) : null;
}

/** Returns the structure of a page regardless of its text, one line per feature. */
function shapeOf(problem: RemoteProblem): string[] {
  const parts = (['description', 'input', 'output', 'hint'] as const).filter((name) => problem[name].trim() !== '');
  return [
    `title: ${problem.title}`,
    `time limit: ${problem.timeLimitMs} ms`,
    `memory limit: ${problem.memoryLimitMb} MB`,
    `parts: ${parts.join(', ') || 'none'}`,
    `samples: ${problem.samples.length}`,
    `samples with an output: ${problem.samples.filter(({ output }) => output.trim() !== '').length}`,
  ];
}

/** Describes the difference for people; null if there is none. */
function describeDifference(previous: RemoteProblem, now: RemoteProblem): string | null {
  const then = shapeOf(previous);
  const lines = shapeOf(now).flatMap((line, at) => (line === then[at] ? [] : [`- ${then[at]}`, `+ ${line}`]));
  return lines.length === 0 ? null : lines.join('\n');
}
