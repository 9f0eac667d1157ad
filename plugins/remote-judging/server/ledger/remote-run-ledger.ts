import { isAtSite } from '@tribunal/remote-kit/contract';
import { type RemoteJudgeCalls, type RemoteRunRow, type RunClaim, RemoteIntervals } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, type Transactions, Db, Tx, Judgements } from '@tribunal/server';
import type { ClaimedJudgement } from '@tribunal/server/judging';
import { CARE_RETRY_MS, CrashLoopGuard } from '../crash-loops/crash-loop-guard';
import { SuspensionService } from '../crash-loops/suspension-service';
import { AccountSelector } from '../accounts/account-selector';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import type { AccountRow } from '../vault/account-row';
import { findReaderAccount } from '../vault/reader-account';
import { lockFencedJudgement } from './fenced-judgement';
import type { RunRow } from './model';
import { presentRun } from './presenter';
import { companionStep, nextRunStep, occupiesAccount } from './run-states';
import { getTaskTarget } from './task-target';

type RunReply = RemoteJudgeCalls['POST /api/judge/remote/run']['data'];

/** How long a judge waits if another judge handles the run of the submission, in ms. */
const OTHER_JUDGE_RETRY_MS = 5000;

/** Records the state of every submission to a remote judge. Everything is written here before it is done there. */
@injectable()
export class RemoteRunLedger {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(AccountSelector) private readonly accounts: AccountSelector,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(CrashLoopGuard) private readonly crashLoops: CrashLoopGuard,
    @inject(SuspensionService) private readonly suspensions: SuspensionService,
  ) {}

  /**
   * Returns the run of a judgement. A new run gets an account and is recorded as `intended`; an existing one is
   * returned as it is. A run that was sent is never offered for sending again.
   * @throws 409 if this judge does not hold the judgement
   */
  claimRun(judgeId: number, claimant: RunClaim): Promise<RunReply> {
    return this.transactions.run(async () => {
      const judgement = await lockFencedJudgement(this.knex, judgeId, claimant);
      const waiting = await this.#deferIfDangerous(claimant, judgement);
      if (waiting) return waiting;
      const run = await lockRun(this.knex, { submissionId: judgement.submissionId });
      const runStep =
        run?.way === 'companion'
          ? companionStep(run, await isCurrent(this.knex, judgement))
          : nextRunStep(run, judgement, run !== null && (await isClaimedElsewhere(this.knex, run, judgement)));
      if (runStep === 'person') return { run: null, waitMs: RemoteIntervals.companionRetry, why: 'companion' };
      if (runStep === 'wait') return { run: null, waitMs: OTHER_JUDGE_RETRY_MS, why: 'allBusy' };
      if (runStep === 'choose') return this.#intend(judgement, run);
      const account = await findAccount(this.knex, run!);
      const isInvalid = run!.state === 'intended' && !(account && (await this.accounts.canUse(run!.bank, account)));
      if (isInvalid) return this.#intend(judgement, run);
      return { run: await this.#assignRun(run!, { judgement, account }) };
    });
  }

  /** Returns how long the judge waits because judges died of this submission, or may die of it. */
  async #deferIfDangerous(claimant: RunClaim, { submissionId, bank }: ClaimedJudgement): Promise<RunReply | null> {
    const until = await this.suspensions.findSubmission(submissionId);
    if (until) return { run: null, waitMs: until.getTime() - this.clock.now().getTime(), why: 'suspended' };
    const mayBegin = await this.crashLoops.mayBegin(claimant, { bank, submissionId });
    return mayBegin ? null : { run: null, waitMs: CARE_RETRY_MS, why: 'allBusy' };
  }

  async #intend(judgement: ClaimedJudgement, before: RunRow | null): Promise<RunReply> {
    if (before?.accountId) await this.knex('remoteRun').where({ id: before.id }).update({ accountId: null });
    const languageSource = this.sites.languageSourceOf(judgement.bank);
    const { problem, languageId } = await getTaskTarget(this.knex, { ...judgement, languageSource });
    const { bank, uid } = judgement;
    const accountSelection = await this.accounts.select({ bank, uid, problemId: problem.id });
    if (!accountSelection.account) return { run: null, waitMs: accountSelection.waitMs, why: accountSelection.why };
    const { account } = accountSelection;
    const noRun = { baseline: null, remoteRunId: null, url: null, detail: null, evidence: null };
    const noReview = { needsReviewSince: null, droppedAt: null, notifiedAt: null };
    const noTimes = { ...noReview, sentAt: null, knownAt: null, refusedAt: null, finalAt: null };
    const intent = {
      ...noRun,
      ...noTimes,
      submissionId: judgement.submissionId,
      judgementId: judgement.id,
      bank,
      state: 'intended' as const,
      way: account.way,
      accountId: account.id,
      accountName: account.name,
      problemId: problem.id,
      ref: problem.ref,
      languageId,
      intendedAt: before?.state === 'intended' ? before.intendedAt : this.clock.now(),
    };
    const stored = before
      ? await this.knex('remoteRun').where({ id: before.id }).update(intent).returning('*')
      : await this.knex('remoteRun').insert(intent).onConflict('submissionId').ignore().returning('*');
    if (!stored[0]) return { run: null, waitMs: RemoteIntervals.findFirst, why: 'allBusy' };
    return { run: await presentForJudge(this.knex, stored[0], account) };
  }

  /** Assigns the run to the judgement if it may be in progress. */
  async #assignRun(
    run: RunRow,
    { judgement, account }: { judgement: ClaimedJudgement; account: AccountRow | null },
  ): Promise<RemoteRunRow> {
    if (isUncertain(run)) await this.knex('remoteRun').where({ id: run.id }).update({ judgementId: judgement.id });
    const reader = isAtSite(run.way) ? await this.#findReader(run.bank) : null;
    return presentForJudge(this.knex, run, account, reader);
  }

  /** Returns the operator's account that reads what the site shows only to users; null if there is none. */
  async #findReader(bank: string): Promise<AccountRow | null> {
    const site = this.sites.find(bank);
    if (!site) return null;
    return findReaderAccount(this.knex, site, { sites: this.sites, now: this.clock.now(), onlySession: true });
  }
}

async function presentForJudge(
  knex: Knex,
  run: RunRow,
  account: AccountRow | null,
  reader: AccountRow | null = null,
): Promise<RemoteRunRow> {
  const { id, bank, accountId, problemId } = run;
  const lost = await knex('remoteRun')
    .where({ bank, accountId, problemId, state: 'needsReview' })
    .whereNot({ id })
    .whereNull('droppedAt')
    .first('id');
  return presentRun(run, { account, reader, isConfusable: lost !== undefined });
}

/** Returns whether it is unknown if the site has the run; only one judge at a time finds that out. */
const isUncertain = ({ state }: RunRow): boolean => occupiesAccount(state) || state === 'needsReview';

/** Returns the run and locks it until the transaction ends. */
export async function lockRun(knex: Knex, which: { id: number } | { submissionId: number }): Promise<RunRow | null> {
  return (await knex('remoteRun').where(which).forUpdate().first('*')) ?? null;
}

const findAccount = async (knex: Knex, { accountId: id }: RunRow): Promise<AccountRow | null> =>
  id === null ? null : ((await knex('remoteAccount').where({ id }).first('*')) ?? null);

const isCurrent = async (knex: Knex, { id }: ClaimedJudgement): Promise<boolean> =>
  (await Judgements.query(knex).where({ id, isCurrent: true }).first('id')) !== undefined;

/**
 * Returns whether a judge works on the run for another judgement of the same submission: a preview, or one that a
 * rejudging replaced.
 */
async function isClaimedElsewhere(knex: Knex, run: RunRow, judgement: ClaimedJudgement): Promise<boolean> {
  if (run.judgementId === null || run.judgementId === judgement.id) return false;
  const working = await Judgements.query(knex)
    .where({ id: run.judgementId, isWanted: true })
    .whereNull('judgedAt')
    .whereNotNull('claimedBy')
    .first('id');
  return working !== undefined;
}
