import { gapsFor, type RemoteSiteMode } from '@tribunal/remote-kit/contract';
import { type RemoteJudgeCalls, type RemoteRunState, RemoteLimits } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, Clock, conflict, Db, type Transactions, Tx, violatedIndex } from '@tribunal/server';
import { forgetFailures, type ClaimedJudgement } from '@tribunal/server/judging';
import { storedText } from '@tribunal/server/platform';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { lockRun } from './remote-run-ledger';
import { lockFencedJudgement } from './fenced-judgement';
import type { RunRow } from './model';
import { canJudgeMove, occupiesAccount, waitsForPerson } from './run-states';

type TransitionBody = RemoteJudgeCalls['POST /api/judge/remote/run/move']['body'];
type TransitionReply = RemoteJudgeCalls['POST /api/judge/remote/run/move']['data'];

const UNIQUE_RUN_INDEX = 'remote_run_remote';
/** Maximum length of the reason, in characters. */
const DETAIL_MAX = 1024;

/** Column with the time at which each state was reached; the creation time of a run never changes. */
const TIME_COLUMN: Readonly<Record<Exclude<RemoteRunState, 'intended'>, keyof RunRow>> = {
  sent: 'sentAt',
  tracking: 'knownAt',
  final: 'finalAt',
  refused: 'refusedAt',
  needsReview: 'needsReviewSince',
};

/** Records each step of a judge before it takes the next one. */
@injectable()
export class LedgerTransitions {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /**
   * Changes the state of a run.
   * @throws 409 if this judge does not hold the judgement or the run, or if the run is not in the state that it
   * assumes
   */
  transition(judgeId: number, body: TransitionBody): Promise<TransitionReply> {
    return this.transactions.run(async () => {
      const judgement = await lockFencedJudgement(this.knex, judgeId, body);
      const run = await lockRun(this.knex, { id: body.runId });
      if (!run || !isAllowed(run, judgement, body)) throw conflict('from', 'remote-judging.movedMeanwhile');
      const remoteRunId = remoteIdOf(run, body);
      if (body.to === 'tracking' && remoteRunId === null) throw badInput('remoteRunId', 'input.required');
      if ((await this.#write(run, { ...body, remoteRunId })) === 'taken') return { outcome: 'taken' };
      if (releasesAccount(body)) await this.#restAccount(run, body.mode);
      await forgetFailures(this.knex, judgement.id);
      return { outcome: 'moved' };
    });
  }

  async #write(
    run: RunRow,
    {
      from,
      to,
      baseline,
      detail,
      evidence,
      remoteRunId,
      url,
    }: Omit<TransitionBody, 'remoteRunId'> & { remoteRunId: string | null },
  ): Promise<'moved' | 'taken'> {
    const reached = from === to || to === 'intended' ? {} : { [TIME_COLUMN[to]]: this.clock.now() };
    const changes = {
      ...reached,
      state: to,
      ...(to === 'sent' && { baseline: baseline ?? null }),
      ...(to === 'intended' && { sentAt: null, ...(from === 'intended' && { accountId: null }) }),
      ...(to === 'tracking' && { url: url ?? null }),
      ...(to === 'needsReview' && { droppedAt: null, notifiedAt: null }),
      ...(detail !== undefined && { detail: storedText(detail, DETAIL_MAX) }),
      ...(evidence !== undefined && { evidence: storedText(evidence, RemoteLimits.evidence.max) }),
      remoteRunId,
    };
    try {
      await this.transactions.run(() => this.knex('remoteRun').where({ id: run.id }).update(changes));
      return 'moved';
    } catch (error) {
      if (violatedIndex(error) === UNIQUE_RUN_INDEX) return 'taken';
      throw error;
    }
  }

  /**
   * Lets the account rest, because sites require a pause between two submissions of one account.
   * @param mode Mode of the site in which the judge sent the run, which only the judge knows.
   */
  async #restAccount({ bank, accountId }: RunRow, mode: RemoteSiteMode): Promise<void> {
    if (accountId === null) return;
    const now = this.clock.now();
    const site = this.sites.find(bank);
    const freeAt = new Date(now.getTime() + (site ? gapsFor(site.spec, mode).submitMs : 0));
    await this.knex('remoteAccount').where({ id: accountId }).update({ freeAt, lastUsedAt: now });
  }
}

const releasesAccount = ({ from, to }: Pick<TransitionBody, 'from' | 'to'>): boolean =>
  occupiesAccount(from) && (!occupiesAccount(to) || from === to);

/** Returns the id at the site, which never changes once known. */
const remoteIdOf = (run: RunRow, { to, remoteRunId }: TransitionBody): string | null =>
  run.remoteRunId ?? (to === 'tracking' ? (remoteRunId ?? null) : null);

function isAllowed(run: RunRow, judgement: ClaimedJudgement, { from, to, remoteRunId }: TransitionBody): boolean {
  if (run.submissionId !== judgement.submissionId || run.state !== from || !canJudgeMove(from, to)) return false;
  if (waitsForPerson(run)) return false;
  if (occupiesAccount(from) && run.judgementId !== judgement.id) return false;
  if (to === 'sent' && run.accountId === null) return false;
  return run.remoteRunId === null || remoteRunId === undefined || remoteRunId === run.remoteRunId;
}
