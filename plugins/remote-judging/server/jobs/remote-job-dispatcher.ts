import {
  Intervals,
  JUDGE_ATTEMPTS,
  type RemoteJob,
  type RemoteJobResult,
  type RemoteJudgeCalls,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  acquireAdvisoryLock,
  Clock,
  storedJson,
  type Transaction,
  type Transactions,
  Tx,
  type Columns,
} from '@tribunal/server';
import { CrashLoopGuard } from '../crash-loops/crash-loop-guard';
import type { AccountRow } from '../vault/account-row';
import { toEncryptedAccount } from '../vault/encrypted-account';
import { findReaderAccount } from '../vault/reader-account';
import { isClosed } from '../health/site-health-service';
import { findBreakers } from '../health/breaker-rows';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { REQUIRED_OPERATION, type JobKind, type JobRow } from './model';
import { RemoteJobQueue } from './remote-job-queue';
import { validateResult } from './result-schema';

type ClaimCall = RemoteJudgeCalls['POST /api/judge/remote/job'];
type CompleteBody = RemoteJudgeCalls['POST /api/judge/remote/job/done']['body'];

/** Assigns jobs to judges, one at a time, and receives their results. */
@injectable()
export class RemoteJobDispatcher {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(CrashLoopGuard) private readonly crashLoops: CrashLoopGuard,
  ) {}

  /**
   * Renews the leases of the judge's jobs and assigns it the longest-waiting job of an active site. Items of imports
   * come after what users wait for. An import's waiting time starts when it was last assigned a job, so that a long
   * import delays no other. Jobs that nobody waits for come last, and those that need a closed operation wait.
   */
  claim(judgeId: number, { name, instance, keys, renew }: ClaimCall['body']): Promise<ClaimCall['data']> {
    return this.tx.run(async (tx) => {
      await acquireAdvisoryLock(tx.knex, 'remote jobs');
      const renewed = await this.#renewLeases(tx.knex, judgeId, { instance, renew });
      await this.#failLost(tx);
      const on = keys.filter((key) => this.#isActive(key));
      const next = await this.#lockNext(tx.knex, on);
      const mayBegin =
        next && (await this.crashLoops.mayBegin(tx, { name, instance }, { bank: next.bank, jobId: next.id }));
      const job = mayBegin ? await this.#assign(tx.knex, next, { claimedBy: name, instance, judgeId }) : null;
      return { job, cancelled: renew.filter((id) => !renewed.includes(id)) };
    });
  }

  /** Completes a job. Ignores a result of an earlier attempt, or from a judge that does not hold the job. */
  async complete(judgeId: number, { id, attempt, result }: CompleteBody): Promise<void> {
    await this.tx.run(async (tx) => {
      const job = await tx.knex('remoteJob').where({ id, judgeId }).forUpdate().first();
      if (!job || job.doneAt !== null || job.attempt !== attempt) return;
      await this.jobs.complete(tx, job, validateResult(job.kind, result));
    });
  }

  /** Requeues the jobs of a judge that may no longer connect. */
  async requeueJobsOf({ knex }: Transaction, judgeId: number): Promise<void> {
    const free = { judgeId: null, claimedBy: null, instance: null, leaseUntil: null };
    await knex('remoteJob').where({ judgeId }).whereNull('doneAt').update(free);
  }

  #isActive(key: string): boolean {
    const site = this.sites.find(key);
    return site !== null && this.sites.isActive(site);
  }

  /** Renews leases, including one that has expired if nobody else has claimed the job. */
  #renewLeases(
    knex: Knex,
    judgeId: number,
    { instance, renew }: Pick<ClaimCall['body'], 'instance' | 'renew'>,
  ): Promise<number[]> {
    return knex('remoteJob')
      .whereIn('id', renew)
      .where({ judgeId, instance })
      .whereNull('doneAt')
      .update({ leaseUntil: this.#leaseEnd() })
      .returning('id')
      .then((rows) => rows.map(({ id }) => id));
  }

  /** Fails jobs on which judges have stopped responding too often. */
  async #failLost(tx: Transaction): Promise<void> {
    const lost = await tx
      .knex('remoteJob')
      .whereNull('doneAt')
      .where('leaseUntil', '<', this.clock.now())
      .where('attempt', '>=', JUDGE_ATTEMPTS)
      .forUpdate()
      .select('*');
    const message = `judges stopped responding ${JUDGE_ATTEMPTS} times`;
    const result: RemoteJobResult = { ok: false, kind: 'siteDown', message, evidence: null };
    for (const job of lost) await this.jobs.complete(tx, job, result);
  }

  async #lockNext(knex: Knex, keys: readonly string[]): Promise<JobRow | null> {
    if (keys.length === 0) return null;
    const open = await this.#openKinds(knex, keys);
    const { rows } = await knex.raw<{ rows: Columns<'remoteJob', 'id'>[] }>(
      `with recursive open as (select * from unnest(:banks::text[], :kinds::text[]) as open (bank, kind)),
         -- The index is skipped through: there may be hundreds of thousands of jobs, and of imports without open ones.
         imported as (
           (select import_id, bank, kind from remote_job where done_at is null and import_id is not null
            order by import_id, bank, kind limit 1)
           union all
           select following.* from imported cross join lateral (
             select import_id, bank, kind from remote_job
             where done_at is null and (import_id, bank, kind) > (imported.import_id, imported.bank, imported.kind)
             order by import_id, bank, kind limit 1) following)
       select next.id from (
         select j.*, null::timestamptz as served_at from open join remote_job j using (bank, kind)
         where j.import_id is null and j.done_at is null and (j.claimed_by is null or j.lease_until < :now)
         union all
         select j.*, (select max(coalesce(done_at, lease_until)) from remote_job where import_id = imported.import_id)
         from imported join open using (bank, kind) cross join lateral (
           select * from remote_job
           where import_id = imported.import_id and bank = imported.bank and kind = imported.kind and done_at is null
             and (claimed_by is null or lease_until < :now)
           order by is_background, id limit 1) j
       ) next
       order by is_background, import_id is not null and not request @> '{"isAwaited": true}',
         greatest(created_at, served_at), id limit 1`,
      { now: this.clock.now(), banks: open.map(({ bank }) => bank), kinds: open.map(({ kind }) => kind) },
    );
    const id = rows[0]?.id;
    return id === undefined ? null : ((await knex('remoteJob').where({ id }).first()) ?? null);
  }

  /** Returns the kinds of jobs that may be tried at present at each site. */
  async #openKinds(knex: Knex, keys: readonly string[]): Promise<{ bank: string; kind: JobKind }[]> {
    const now = this.clock.now();
    const known = await findBreakers(knex, keys);
    const closed = new Set(
      known
        .filter(({ accountId, breaker }) => accountId === null && isClosed(breaker, now))
        .map(({ bank, operation }) => `${bank} ${operation}`),
    );
    const kinds = Object.keys(REQUIRED_OPERATION) as JobKind[];
    return keys.flatMap((bank) =>
      kinds.filter((kind) => !closed.has(`${bank} ${REQUIRED_OPERATION[kind]}`)).map((kind) => ({ bank, kind })),
    );
  }

  async #assign(
    knex: Knex,
    job: JobRow,
    claimant: { claimedBy: string; instance: string; judgeId: number },
  ): Promise<RemoteJob> {
    const attempt = job.claimedBy === null ? job.attempt : job.attempt + 1;
    await knex('remoteJob')
      .where({ id: job.id })
      .update({ ...claimant, attempt, leaseUntil: this.#leaseEnd() });
    const assigned = await presentJob(knex, { ...job, attempt }, () => this.#readerAccount(knex, job));
    await recordAccountName(knex, job, assigned);
    return assigned;
  }

  /**
   * Returns the operator's account for reading pages. Reading needs no open pool: a session from a browser is there so
   * that a person can open a site that asks for one. A password is used only for languages, while the pool is open.
   */
  async #readerAccount(knex: Knex, { bank, kind }: JobRow): Promise<AccountRow | null> {
    const site = this.sites.find(bank);
    if (site === null) return null;
    const mayLogIn = kind === 'languages' && (await this.sites.settings(site))['pool'] === true;
    return findReaderAccount(knex, site, { sites: this.sites, now: this.clock.now(), onlySession: !mayLogIn });
  }

  #leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + Intervals.judgeLease);
  }
}

async function presentJob(
  knex: Knex,
  { id, bank: key, attempt, kind, request, accountId }: JobRow,
  reader: () => Promise<AccountRow | null>,
): Promise<RemoteJob> {
  const head = { id, key, attempt };
  if (kind === 'login') {
    const account = await knex('remoteAccount').where('id', accountId).first();
    return { ...head, kind, account: toEncryptedAccount(account!) };
  }
  const found = await reader();
  const account = found && toEncryptedAccount(found);
  if (kind === 'languages') return { ...head, kind, account };
  if (kind === 'health') return { ...head, kind, reader: account };
  if (kind === 'contest') return { ...head, kind, contestId: request.contestId ?? '', reader: account };
  if (kind === 'catalogue') return { ...head, kind, cursor: request.cursor ?? null, reader: account };
  const problemId = request.problemId ?? '';
  if (kind === 'fetch') {
    const { mayBeContest } = request;
    return { ...head, kind, problemId, ...(mayBeContest && { mayBeContest }), reader: account };
  }
  const problem = { id: problemId, ref: request.ref ?? null };
  return { ...head, kind, account: request.account ?? '', runId: request.runId ?? '', problem, reader: account };
}

/**
 * Records the name of the account that the judge received, so that the result is assigned correctly even if it is
 * renamed in the meantime.
 */
async function recordAccountName(knex: Knex, { id, request }: JobRow, job: RemoteJob): Promise<void> {
  const isReading = 'reader' in job;
  const name = (isReading ? job.reader : job.account)?.name;
  if (name === undefined) return;
  await knex('remoteJob')
    .where({ id })
    .update({ request: storedJson({ ...request, [isReading ? 'reader' : 'account']: name }) });
}
