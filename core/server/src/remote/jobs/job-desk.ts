import {
  Intervals,
  JUDGE_ATTEMPTS,
  token,
  type RemoteJob,
  type RemoteJobResult,
  type RemoteJudgeCalls,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedJson } from '../../database';
import { lockOn } from '../../database/locks';
import type { Transactions, Tx as Transaction } from '../../database/transactions';
import { Clock, Tx } from '../../tokens';
import type { AccountRow } from '../vault/account-row';
import { sealedAccount } from '../vault/sealed-account';
import { isClosed } from '../health/health-book';
import { breakersOf } from '../health/rows';
import { InstalledSites, type SiteDirectory } from '../sites/installed';
import { OPERATION_OF, type JobKind, type JobRow } from './model';
import { pooledReader } from './pooled-reader';
import { Jobs, type RemoteJobs } from './remote-jobs';
import { checkedResult } from './result-schema';

export const JobDesk = token<RemoteJobDesk>('remote-job-desk');

type Take = RemoteJudgeCalls['POST /api/judge/remote/job'];
type Done = RemoteJudgeCalls['POST /api/judge/remote/job/done']['body'];

/** Gives jobs to judges, one at a time, and takes what came of them. */
@injectable()
export class RemoteJobDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Jobs) private readonly jobs: RemoteJobs,
  ) {}

  /**
   * Renews the leases of what the judge works on, and gives it the next job of a site that is on: what waits longest. An
   * import waits since it last got something, so that a long one keeps nobody waiting; what needs an operation that rests
   * waits with it.
   */
  take(judgeId: number, { name, instance, keys, renew }: Take['body']): Promise<Take['data']> {
    return this.tx.run(async (tx) => {
      await lockOn(tx.knex, 'remote jobs');
      const renewed = await this.#renew(tx.knex, judgeId, { instance, renew });
      await this.#endLost(tx);
      const on = keys.filter((key) => this.#isOn(key));
      const next = await this.#next(tx.knex, on);
      const job = next && (await this.#give(tx.knex, next, { claimedBy: name, instance, judgeId }));
      return { job, cancelled: renew.filter((id) => !renewed.includes(id)) };
    });
  }

  /** A result of another attempt than the current one, or from a judge that does not hold the job, is passed over. */
  async done(judgeId: number, { id, attempt, result }: Done): Promise<void> {
    await this.tx.run(async (tx) => {
      const job = await tx.knex('remoteJob').where({ id, judgeId }).forUpdate().first<JobRow | undefined>();
      if (!job || job.doneAt !== null || job.attempt !== attempt) return;
      await this.jobs.finish(tx, job, checkedResult(job.kind, result));
    });
  }

  /** Gives the jobs of a judge that may not call any more to others. */
  async dismiss({ knex }: Transaction, judgeId: number): Promise<void> {
    const free = { judgeId: null, claimedBy: null, instance: null, leaseUntil: null };
    await knex('remoteJob').where({ judgeId }).whereNull('doneAt').update(free);
  }

  #isOn(key: string): boolean {
    const site = this.sites.find(key);
    return site !== null && this.sites.isActive(site);
  }

  /** A lease that has run out and that nobody else has taken is renewed as well. */
  #renew(
    knex: Knex,
    judgeId: number,
    { instance, renew }: Pick<Take['body'], 'instance' | 'renew'>,
  ): Promise<number[]> {
    return knex('remoteJob')
      .whereIn('id', renew)
      .where({ judgeId, instance })
      .whereNull('doneAt')
      .update({ leaseUntil: this.#lease() })
      .returning<{ id: number }[]>('id')
      .then((rows) => rows.map(({ id }) => id));
  }

  /** What judges fell silent over too often is not given out again. */
  async #endLost(tx: Transaction): Promise<void> {
    const lost = await tx
      .knex('remoteJob')
      .whereNull('doneAt')
      .where('leaseUntil', '<', this.clock.now())
      .where('attempt', '>=', JUDGE_ATTEMPTS)
      .forUpdate()
      .select<JobRow[]>('*');
    const message = `judges fell silent over it ${JUDGE_ATTEMPTS} times`;
    const result: RemoteJobResult = { ok: false, kind: 'siteDown', message, evidence: null };
    for (const job of lost) await this.jobs.finish(tx, job, result);
  }

  async #next(knex: Knex, keys: readonly string[]): Promise<JobRow | null> {
    if (keys.length === 0) return null;
    const closed = await this.#closed(knex, keys);
    const { rows } = await knex.raw<{ rows: { id: number }[] }>(
      `with served as (
         select import_id, max(coalesce(done_at, lease_until)) as at from remote_job
         where import_id in (select import_id from remote_job where done_at is null) group by import_id)
       select j.id from remote_job j left join served s on s.import_id = j.import_id
       where j.done_at is null and j.bank = any(:keys::text[]) and (j.claimed_by is null or j.lease_until < :now)
         and j.bank || ' ' || j.kind <> all(:closed::text[])
       order by greatest(j.created_at, s.at), j.id limit 1`,
      { keys: [...keys], now: this.clock.now(), closed },
    );
    const id = rows[0]?.id;
    return id === undefined ? null : knex('remoteJob').where({ id }).first<JobRow>();
  }

  /** Which kinds of jobs may not be tried now, as `KEY kind`. */
  async #closed(knex: Knex, keys: readonly string[]): Promise<string[]> {
    const now = this.clock.now();
    const known = await breakersOf(knex, keys);
    return known
      .filter(({ accountId, breaker }) => accountId === null && isClosed(breaker, now))
      .flatMap(({ bank, operation }) =>
        (Object.keys(OPERATION_OF) as JobKind[])
          .filter((kind) => OPERATION_OF[kind] === operation)
          .map((kind) => `${bank} ${kind}`),
      );
  }

  async #give(
    knex: Knex,
    job: JobRow,
    holder: { claimedBy: string; instance: string; judgeId: number },
  ): Promise<RemoteJob> {
    const attempt = job.claimedBy === null ? job.attempt : job.attempt + 1;
    await knex('remoteJob')
      .where({ id: job.id })
      .update({ ...holder, attempt, leaseUntil: this.#lease() });
    const given = await presentJob(knex, { ...job, attempt }, () => this.#reader(knex, job));
    const account = given.kind === 'login' || given.kind === 'languages' ? given.account : null;
    if (account) await noteName(knex, job, account.name);
    return given;
  }

  /** The account that the site's languages are read with. */
  async #reader(knex: Knex, { bank }: JobRow): Promise<AccountRow | null> {
    const site = this.sites.find(bank);
    const isPoolOpen = site !== null && (await this.sites.settings(site))['pool'] === true;
    return isPoolOpen ? pooledReader(knex, site, { sites: this.sites, now: this.clock.now() }) : null;
  }

  #lease(): Date {
    return new Date(this.clock.now().getTime() + Intervals.judgeLease);
  }
}

async function presentJob(
  knex: Knex,
  { id, bank: key, attempt, kind, request, accountId }: JobRow,
  reader: () => Promise<AccountRow | null>,
): Promise<RemoteJob> {
  const head = { id, key, attempt };
  if (kind === 'fetch') return { ...head, kind, problemId: request.problemId ?? '' };
  if (kind === 'public-run') return { ...head, kind, account: request.account ?? '', runId: request.runId ?? '' };
  if (kind === 'languages') {
    const account = await reader();
    return { ...head, kind, account: account && sealedAccount(account) };
  }
  if (kind !== 'login') return { ...head, kind };
  const account = await knex('remoteAccount').where({ id: accountId }).first<AccountRow>();
  return { ...head, kind, account: sealedAccount(account) };
}

/** What comes of it is said of the account that the judge was given, should it be renamed meanwhile. */
async function noteName(knex: Knex, { id, request }: JobRow, account: string): Promise<void> {
  await knex('remoteJob')
    .where({ id })
    .update({ request: storedJson({ ...request, account }) });
}
