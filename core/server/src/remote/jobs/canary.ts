import { token, type RemoteJudgeRow, type RemoteProblem } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../../database/transactions';
import { Clock, Db, Tx } from '../../tokens';
import { Health, type HealthBook } from '../health/health-book';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';
import type { JobRow } from './model';
import { Jobs, type RemoteJobs } from './remote-jobs';
import { differenceOf } from './shape';

export const Canary = token<CanaryDesk>('remote-canary');

const MINUTE_MS = 60_000;

/** Of a problem that was read to see whether its page is as it was. */
type CanaryOutcome = 'same' | 'changed';

/** Looks now and then whether sites answer, and whether a problem that is known still reads the same. */
@injectable()
export class CanaryDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Jobs) private readonly jobs: RemoteJobs,
    @inject(Health) private readonly health: HealthBook,
  ) {}

  /** Of one site: how often, which problem, when next; null: it is not looked at. */
  async plan(site: InstalledSite): Promise<RemoteJudgeRow['canary']> {
    const { canaryEvery, canaryProblem } = await this.sites.settings(site);
    const everyMinutes = Number(canaryEvery ?? 0);
    const problemId = String(canaryProblem ?? '').trim() || null;
    const isWanted =
      everyMinutes > 0 && this.sites.isActive(site) && (problemId !== null || (await this.#isUsed(site)));
    if (!isWanted) return { everyMinutes, problemId, nextAt: null };
    const newest = await this.knex('remoteJob')
      .where({ bank: site.key, kind: 'health' })
      .orderBy('id', 'desc')
      .first<{ createdAt: Date } | undefined>('createdAt');
    const nextAt = newest ? newest.createdAt.getTime() + everyMinutes * MINUTE_MS : this.clock.now().getTime();
    return { everyMinutes, problemId, nextAt: new Date(nextAt).toISOString() };
  }

  /** Asks for what is due. One process of the cluster does it at a time. */
  async askDue(): Promise<void> {
    for (const site of this.sites.all()) {
      const { nextAt, problemId } = await this.plan(site);
      if (nextAt === null || Date.parse(nextAt) > this.clock.now().getTime()) continue;
      await this.look(site.key);
      if (problemId !== null) await this.#askOnce({ bank: site.key, kind: 'fetch' }, problemId);
    }
  }

  /** Asks whether the site answers, unless that is asked already. */
  look(key: string): Promise<void> {
    return this.#askOnce({ bank: key, kind: 'health' });
  }

  /** A problem was read: it is compared with how it was when all was well. */
  async compare({ knex, part }: Transaction, { id, bank, request }: JobRow, problem: RemoteProblem): Promise<void> {
    const good = await newestGood(knex, bank, request.problemId ?? '', id);
    const difference = good && differenceOf(good, problem);
    const outcome: CanaryOutcome = difference ? 'changed' : 'same';
    await knex('remoteJob').where({ id }).update({ outcome });
    if (!difference) return;
    const failure = {
      kind: 'layoutChanged',
      message: `problem ${request.problemId ?? ''} does not read as before`,
      evidence: difference,
    } as const;
    const seen = { bank, operation: 'problem', accountId: null, ms: 0, at: this.clock.now(), isCertain: true } as const;
    await part((tx) => this.health.observeIn(tx, [{ ...seen, failure }]));
  }

  /** The page may be as it is now: the next look compares with it. */
  async accept(key: string): Promise<void> {
    const newest = this.knex('remoteJob')
      .where({ bank: key, outcome: 'changed' satisfies CanaryOutcome })
      .whereRaw(`request @> '{"isCanary": true}'`)
      .max('id');
    await this.knex('remoteJob')
      .where('id', newest)
      .update({ outcome: 'same' satisfies CanaryOutcome });
  }

  /** A site that nothing here is of is left alone. */
  async #isUsed({ key, accountBank }: InstalledSite): Promise<boolean> {
    const [account, problem] = await Promise.all([
      this.knex('remoteAccount').where({ bank: accountBank }).first('id'),
      this.knex('problem').where({ bank: key }).first('id'),
    ]);
    return Boolean(account ?? problem);
  }

  async #askOnce({ bank, kind }: Pick<JobRow, 'bank'> & { kind: 'health' | 'fetch' }, problemId = ''): Promise<void> {
    await this.tx.run(async ({ knex }) => {
      const open = await knex('remoteJob')
        .where({ bank, kind })
        .whereNull('importId')
        .whereNull('doneAt')
        .first<object | undefined>('id');
      if (open) return;
      if (kind === 'health') await this.jobs.ask({ key: bank, kind }, knex);
      else await this.jobs.ask({ key: bank, kind, problemId, isCanary: true }, knex);
    });
  }
}

async function newestGood(knex: Knex, bank: string, problemId: string, before: number): Promise<RemoteProblem | null> {
  const job = await knex('remoteJob')
    .where({ bank, kind: 'fetch', outcome: 'same' satisfies CanaryOutcome })
    .whereRaw('request @> ?::jsonb', [JSON.stringify({ isCanary: true, problemId })])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .first<Pick<JobRow, 'result'> | undefined>('result');
  return job?.result?.ok ? (job.result.problem ?? null) : null;
}
