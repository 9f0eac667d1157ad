import { Intervals, JUDGE_ATTEMPTS } from '@tribunal/contract';
import {
  FIRST_JOB_KINDS,
  JOB_KINDS,
  RemoteLimits,
  type RemoteJob,
  type RemoteJobResult,
  type RemoteJudgeCalls,
} from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { acquireAdvisoryLock, Clock, Db, prepared, type Transactions, Tx, type Columns } from '@tribunal/server';
import { storedJson } from '@tribunal/server/platform';
import { CrashLoopGuard } from '../crash-loops/crash-loop-guard';
import type { AccountRow } from '../vault/account-row';
import { toEncryptedAccount } from '../vault/encrypted-account';
import { findReaderAccount } from '../vault/reader-account';
import { isClosed } from '../health/site-health-service';
import { findBreakers } from '../health/breaker-rows';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { REQUIRED_OPERATION, type JobKind, type JobRow } from './model';
import { RemoteJobQueue } from './remote-job-queue';
import { checkResult } from './result-schema';

type ClaimCall = RemoteJudgeCalls['POST /api/judge/remote/job'];
type CompleteBody = RemoteJudgeCalls['POST /api/judge/remote/job/done']['body'];

/** The database does not know of what table the columns of a union are. */
const nextJob = prepared<'remote-judging-next-job', Columns<'remoteJob', 'id'>>(
  'remote-judging-next-job',
  `with recursive open as (select * from unnest($2::text[], $3::text[]) as open (bank, kind)),
     -- The index is skipped through: there may be hundreds of thousands of jobs, and of imports without open ones.
     imported as (
       (select import_id, bank, kind from remote_job where done_at is null and import_id is not null
        order by import_id, bank, kind limit 1)
       union all
       select following.* from imported cross join lateral (
         select import_id, bank, kind from remote_job
         where done_at is null and (import_id, bank, kind) > (imported.import_id, imported.bank, imported.kind)
         order by import_id, bank, kind limit 1) following),
     -- The next item of each import that can go on.
     items as (
       select j.id, j.import_id, j.bank, j.is_background, j.created_at, i.uid,
         -- A person waits for a page, whose request is long.
         case when j.kind = 'page' then true else j.request @> '{"isAwaited": true}' end as is_awaited, t.served_at as user_served_at
       from imported join open using (bank, kind) join remote_import i on i.id = imported.import_id
       left join remote_import_turn t on t.uid = i.uid and t.bank = imported.bank
       cross join lateral (
         select * from remote_job
         where import_id = imported.import_id and bank = imported.bank and kind = imported.kind and done_at is null
           and (claimed_by is null or lease_until < $1)
         order by is_background, id limit 1) j),
     placed as (
       select items.*, dense_rank() over (partition by uid, bank, is_awaited order by import_id) as place,
         min(created_at) over (partition by uid, bank, is_awaited) as user_since
       from items)
   select next.id from (
     select j.id, j.is_background, false as waits, j.created_at as user_turn, j.created_at as turn
     from open join remote_job j using (bank, kind)
     where j.import_id is null and j.done_at is null and (j.claimed_by is null or j.lease_until < $1)
     union all
     select id, is_background, not is_awaited,
       case when is_awaited then created_at else greatest(user_since, user_served_at) end,
       greatest(created_at,
         (select max(coalesce(done_at, lease_until)) from remote_job where import_id = placed.import_id))
     from placed where place <= $4
   ) next
   order by is_background, waits, user_turn, turn, id limit 1`,
);

/** Assigns jobs to judges, one at a time, and receives their results. */
@injectable()
export class RemoteJobDispatcher {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(CrashLoopGuard) private readonly crashLoops: CrashLoopGuard,
  ) {}

  /**
   * Renews the leases of the judge's jobs and assigns it the longest-waiting job of an active site. Items of imports
   * come after what users wait for. At each site users take turns, and so do the first imports of a user, so that a long
   * import delays no other; the later ones wait. Jobs that nobody waits for come last, and those that need a closed
   * operation wait, as do those of a kind that this judge does not know.
   */
  claim(
    judgeId: number,
    { name, instance, keys, renew, kinds = [...FIRST_JOB_KINDS] }: ClaimCall['body'],
  ): Promise<ClaimCall['data']> {
    return this.transactions.run(async () => {
      await acquireAdvisoryLock(this.knex, 'remote jobs');
      const renewed = await this.#renewLeases(judgeId, { instance, renew });
      await this.#failLost();
      const on = keys.filter((key) => this.#isActive(key));
      const next = await this.#lockNext(on, kinds);
      const mayBegin =
        next && (await this.crashLoops.mayBegin({ name, instance }, { bank: next.bank, jobId: next.id }));
      const job = mayBegin ? await this.#assign(next, { claimedBy: name, instance, judgeId }) : null;
      return { job, cancelled: renew.filter((id) => !renewed.includes(id)) };
    });
  }

  /**
   * Completes a job. Ignores a result of an earlier attempt, or from a judge that does not hold the job. After an
   * invalid result the job has failed, so that it is not done again.
   * @throws 400 with the name of the invalid field
   */
  async complete(judgeId: number, { id, attempt, result }: CompleteBody): Promise<void> {
    const refusal = await this.transactions.run(async () => {
      const job = await this.knex('remoteJob').where({ id, judgeId }).forUpdate().first();
      if (!job || job.doneAt !== null || job.attempt !== attempt) return null;
      const checked = checkResult(job.kind, result);
      await this.jobs.complete(job, checked.result);
      return checked.refusal;
    });
    if (refusal) throw refusal;
  }

  /** Requeues the jobs of a judge that may no longer connect. */
  async requeueJobsOf(judgeId: number): Promise<void> {
    const free = { judgeId: null, claimedBy: null, instance: null, leaseUntil: null };
    await this.knex('remoteJob').where({ judgeId }).whereNull('doneAt').update(free);
  }

  #isActive(key: string): boolean {
    const site = this.sites.find(key);
    return site !== null && this.sites.isActive(site);
  }

  /** Renews leases, including one that has expired if nobody else has claimed the job. */
  #renewLeases(judgeId: number, { instance, renew }: Pick<ClaimCall['body'], 'instance' | 'renew'>): Promise<number[]> {
    return this.knex('remoteJob')
      .whereIn('id', renew)
      .where({ judgeId, instance })
      .whereNull('doneAt')
      .update({ leaseUntil: this.#leaseEnd() })
      .returning('id')
      .then((rows) => rows.map(({ id }) => id));
  }

  /** Fails jobs on which judges have stopped responding too often. */
  async #failLost(): Promise<void> {
    const lost = await this.knex('remoteJob')
      .whereNull('doneAt')
      .where('leaseUntil', '<', this.clock.now())
      .where('attempt', '>=', JUDGE_ATTEMPTS)
      .forUpdate()
      .select('*');
    const message = `judges stopped responding ${JUDGE_ATTEMPTS} times`;
    const result: RemoteJobResult = { ok: false, kind: 'siteDown', message, evidence: null };
    for (const job of lost) await this.jobs.complete(job, result);
  }

  async #lockNext(keys: readonly string[], known: readonly string[]): Promise<JobRow | null> {
    if (keys.length === 0) return null;
    const open = (await this.#openKinds(keys)).filter(({ kind }) => known.includes(kind));
    const [next] = await nextJob(this.knex, [
      this.clock.now(),
      open.map(({ bank }) => bank),
      open.map(({ kind }) => kind),
      RemoteLimits.runningImports.max,
    ]);
    const id = next?.id;
    return id === undefined ? null : ((await this.knex('remoteJob').where({ id }).first()) ?? null);
  }

  /** Returns the kinds of jobs that may be tried at present at each site. */
  async #openKinds(keys: readonly string[]): Promise<{ bank: string; kind: JobKind }[]> {
    const now = this.clock.now();
    const known = await findBreakers(this.knex, keys);
    const closed = new Set(
      known
        .filter(({ accountId, breaker }) => accountId === null && isClosed(breaker, now))
        .map(({ bank, operation }) => `${bank} ${operation}`),
    );
    return keys.flatMap((bank) =>
      JOB_KINDS.filter((kind) => !closed.has(`${bank} ${REQUIRED_OPERATION[kind]}`)).map((kind) => ({ bank, kind })),
    );
  }

  async #assign(job: JobRow, claimant: { claimedBy: string; instance: string; judgeId: number }): Promise<RemoteJob> {
    const attempt = job.claimedBy === null ? job.attempt : job.attempt + 1;
    await this.knex('remoteJob')
      .where({ id: job.id })
      .update({ ...claimant, attempt, leaseUntil: this.#leaseEnd() });
    if (job.importId !== null && job.kind !== 'page' && !job.request.isAwaited) await this.#recordTurn(job);
    const assigned = await presentJob(this.knex, { ...job, attempt }, () => this.#readerAccount(job));
    await recordAccountName(this.knex, job, assigned);
    return assigned;
  }

  async #recordTurn({ importId, bank }: JobRow): Promise<void> {
    await this.knex.raw(
      `insert into remote_import_turn (uid, bank, served_at)
       select uid, :bank, :now from remote_import where id = :importId and uid is not null
       on conflict (uid, bank) do update set served_at = excluded.served_at`,
      { bank, importId, now: this.clock.now() },
    );
  }

  /**
   * Returns the operator's account for reading pages. Reading needs no open pool: a session from a browser is there so
   * that a person can open a site that asks for one. A password is used only for languages, while the pool is open.
   */
  async #readerAccount({ bank, kind }: JobRow): Promise<AccountRow | null> {
    const site = this.sites.find(bank);
    if (site === null) return null;
    const mayLogIn = kind === 'languages' && (await this.sites.settings(site))['pool'] === true;
    return findReaderAccount(this.knex, site, { sites: this.sites, now: this.clock.now(), onlySession: !mayLogIn });
  }

  #leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + Intervals.judgeLease);
  }
}

async function presentJob(
  knex: Knex,
  { id, bank: key, attempt, kind, request, accountId, importId }: JobRow,
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
  if (kind === 'page') {
    const handedIn = await knex('remoteImportPage').where({ importId: importId! }).first('html');
    const page = { url: problemId, html: handedIn?.html ?? '' };
    // Nobody logs in for it: the site may ask for a person now.
    return { ...head, kind, problemId, page, reader: null };
  }
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
