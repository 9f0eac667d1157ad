import { Intervals, token, type RemoteJudgeCalls, type RemoteRunRow, type RunHolder } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../../database/transactions';
import { placeAt } from '../../judging';
import { Clock, Tx } from '../../tokens';
import { AccountChoice, type AccountChooser } from '../accounts/choosing';
import type { AccountRow } from '../vault/account-row';
import { fence, type FencedJudgement } from './fence';
import type { RunRow } from './model';
import { presentRun } from './presenter';
import { nextStep, takesAccount } from './steps';

type Answer = RemoteJudgeCalls['POST /api/judge/remote/run']['data'];

export const RunBook = token<RunKeeper>('remote-run-book');

/** How long a judge waits whose submission another judge has in hand. */
const OTHER_HANDS_MS = 5000;

/** Where each wish to submit at another judge stands; everything is written here before it is done there. */
@injectable()
export class RunKeeper {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(AccountChoice) private readonly accounts: AccountChooser,
  ) {}

  /**
   * The run of a judgement: a new wish gets an account and is written down as `intended`, anything else is handed as it
   * stands. What was sent is never offered to be sent again. 409 when the judgement is not in this judge's hands.
   */
  run(judgeId: number, holder: RunHolder): Promise<Answer> {
    return this.tx.run(async (tx) => {
      const judgement = await fence(tx, judgeId, holder);
      const run = await heldRun(tx.knex, { submissionId: judgement.submissionId });
      const step = nextStep(run, judgement, run !== null && (await isInOtherHands(tx.knex, run, judgement)));
      if (step === 'wait') return { run: null, waitMs: OTHER_HANDS_MS, why: 'allBusy' };
      if (step === 'choose') return this.#intend(tx, judgement, run);
      const account = await accountOf(tx.knex, run!);
      const isSpoiled = run!.state === 'intended' && !(account && (await this.accounts.mayUse(run!.bank, account)));
      if (isSpoiled) return this.#intend(tx, judgement, run);
      return { run: await this.#hand(tx, run!, { judgement, account }) };
    });
  }

  async #intend(tx: Transaction, judgement: FencedJudgement, before: RunRow | null): Promise<Answer> {
    if (before?.accountId) await tx.knex('remoteRun').where({ id: before.id }).update({ accountId: null });
    const { problem, languageId } = await placeAt(tx.knex, judgement);
    const { bank, uid } = judgement;
    const choice = await this.accounts.choose(tx, { bank, uid, problemId: problem.id });
    if (!choice.account) return { run: null, waitMs: choice.waitMs, why: choice.why };
    const { account } = choice;
    const nothingYet = { baseline: null, remoteRunId: null, detail: null, evidence: null };
    const noTimes = { sentAt: null, knownAt: null, parkedAt: null, droppedAt: null, refusedAt: null, finalAt: null };
    const wish = {
      ...nothingYet,
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
      ? await tx.knex('remoteRun').where({ id: before.id }).update(wish).returning<RunRow[]>('*')
      : await tx.knex('remoteRun').insert(wish).onConflict('submissionId').ignore().returning<RunRow[]>('*');
    if (!stored[0]) return { run: null, waitMs: Intervals.remoteFindFirst, why: 'allBusy' };
    return { run: presentRun(stored[0], account) };
  }

  /** Whoever is handed a run that may be under way has it in hand from now on. */
  async #hand(
    { knex }: Transaction,
    run: RunRow,
    { judgement, account }: { judgement: FencedJudgement; account: AccountRow | null },
  ): Promise<RemoteRunRow> {
    if (isInQuestion(run)) await knex('remoteRun').where({ id: run.id }).update({ judgementId: judgement.id });
    return presentRun(run, account);
  }
}

/** Whether the site has it is not known: one judge at a time finds out. */
const isInQuestion = ({ state }: RunRow): boolean => takesAccount(state) || state === 'parked';

/** The run, held until the transaction ends. */
export async function heldRun(knex: Knex, which: { id: number } | { submissionId: number }): Promise<RunRow | null> {
  return (await knex('remoteRun').where(which).forUpdate().first<RunRow | undefined>('*')) ?? null;
}

const accountOf = async (knex: Knex, { accountId: id }: RunRow): Promise<AccountRow | null> =>
  id === null ? null : ((await knex('remoteAccount').where({ id }).first<AccountRow | undefined>('*')) ?? null);

/** Whether a judge works on the run for another judgement of the same submission: a preview, or what a rejudging replaced. */
async function isInOtherHands(knex: Knex, run: RunRow, judgement: FencedJudgement): Promise<boolean> {
  if (run.judgementId === null || run.judgementId === judgement.id) return false;
  const working = await knex('judgement')
    .where({ id: run.judgementId, isWanted: true })
    .whereNull('judgedAt')
    .whereNotNull('claimedBy')
    .first<{ id: number } | undefined>('id');
  return working !== undefined;
}
