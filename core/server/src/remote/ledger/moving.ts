import {
  gapsAt,
  Limits,
  token,
  type RemoteJudgeCalls,
  type RemotePlace,
  type RemoteRunState,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedText, violatedIndex, type Transactions, type Tx as Transaction } from '../../database';
import { badInput, conflict } from '../../http';
import { Clock, Tx } from '../../tokens';
import { InstalledSites, type SiteDirectory } from '../sites/installed';
import { heldRun } from './book';
import { fence, type FencedJudgement } from './fence';
import type { RunRow } from './model';
import { judgeMayMove, takesAccount } from './steps';

type MoveBody = RemoteJudgeCalls['POST /api/judge/remote/run/move']['body'];
type MoveAnswer = RemoteJudgeCalls['POST /api/judge/remote/run/move']['data'];

export const RunMoves = token<RunMover>('remote-run-moves');

const ONE_SUBMISSION = 'remote_run_remote';
/** Characters of why. */
const DETAIL_MAX = 1024;

/** When each state was reached; a wish is as old as it was at first. */
const TIME_OF: Readonly<Record<Exclude<RemoteRunState, 'intended'>, keyof RunRow>> = {
  sent: 'sentAt',
  tracking: 'knownAt',
  final: 'finalAt',
  refused: 'refusedAt',
  parked: 'parkedAt',
};

/** Writes down each step of a judge before it takes the next one. */
@injectable()
export class RunMover {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
  ) {}

  /** 409 when the judgement or the run is not in this judge's hands, or not in the state it believes. */
  move(judgeId: number, body: MoveBody): Promise<MoveAnswer> {
    return this.tx.run(async (tx) => {
      const judgement = await fence(tx, judgeId, body);
      const run = await heldRun(tx.knex, { id: body.runId });
      if (!run || !isAllowed(run, judgement, body)) throw conflict('from', 'remote.movedMeanwhile');
      const remoteRunId = knownId(run, body);
      if (body.to === 'tracking' && remoteRunId === null) throw badInput('remoteRunId', 'input.required');
      if ((await this.#write(tx, run, { ...body, remoteRunId })) === 'taken') return { outcome: 'taken' };
      if (givesAccountBack(body)) await this.#rest(tx.knex, run, body.place ?? 'site');
      await tx.knex('judgement').where({ id: judgement.id }).update({ failures: 0, losses: 0 });
      return { outcome: 'moved' };
    });
  }

  async #write(
    tx: Transaction,
    run: RunRow,
    {
      from,
      to,
      baseline,
      detail,
      evidence,
      remoteRunId,
    }: Omit<MoveBody, 'remoteRunId'> & { remoteRunId: string | null },
  ): Promise<'moved' | 'taken'> {
    const reached = from === to || to === 'intended' ? {} : { [TIME_OF[to]]: this.clock.now() };
    const changes = {
      ...reached,
      state: to,
      ...(to === 'sent' && { baseline: baseline ?? null }),
      ...(to === 'intended' && { sentAt: null, ...(from === 'intended' && { accountId: null }) }),
      ...(to === 'parked' && { droppedAt: null }),
      ...(detail !== undefined && { detail: storedText(detail, DETAIL_MAX) }),
      ...(evidence !== undefined && { evidence: storedText(evidence, Limits.remoteEvidence.max) }),
      remoteRunId,
    };
    try {
      await tx.part((part) => part.knex('remoteRun').where({ id: run.id }).update(changes));
      return 'moved';
    } catch (error) {
      if (violatedIndex(error) === ONE_SUBMISSION) return 'taken';
      throw error;
    }
  }

  /** `place`: where the judge that sent went, for it alone knows. Sites want a pause between two submissions of one account. */
  async #rest(knex: Knex, { bank, accountId }: RunRow, place: RemotePlace): Promise<void> {
    if (accountId === null) return;
    const now = this.clock.now();
    const site = this.sites.find(bank);
    const freeAt = new Date(now.getTime() + (site ? gapsAt(site.spec, place).submitMs : 0));
    await knex('remoteAccount').where({ id: accountId }).update({ freeAt, lastUsedAt: now });
  }
}

const givesAccountBack = ({ from, to }: Pick<MoveBody, 'from' | 'to'>): boolean =>
  takesAccount(from) && (!takesAccount(to) || from === to);

/** Once known, the id at the site stays. */
const knownId = (run: RunRow, { to, remoteRunId }: MoveBody): string | null =>
  run.remoteRunId ?? (to === 'tracking' ? (remoteRunId ?? null) : null);

function isAllowed(run: RunRow, judgement: FencedJudgement, { from, to, remoteRunId }: MoveBody): boolean {
  if (run.submissionId !== judgement.submissionId || run.state !== from || !judgeMayMove(from, to)) return false;
  if (takesAccount(from) && run.judgementId !== judgement.id) return false;
  if (to === 'sent' && run.accountId === null) return false;
  return run.remoteRunId === null || remoteRunId === undefined || remoteRunId === run.remoteRunId;
}
