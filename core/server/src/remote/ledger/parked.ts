import {
  PageSizes,
  Priority,
  token,
  type Page,
  type PageQuery,
  type ParkedRun,
  type RemoteAdminCalls,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { violatedIndex, type Transactions, type Tx as Transaction } from '../../database';
import { badInput, conflict, notFound, pageOf, pageRange } from '../../http';
import { Judgements, type HeldOfSubmission, type JudgementService } from '../../judging';
import { Clock, Db, Tx } from '../../tokens';
import { heldRun } from './book';
import type { RunRow } from './model';
import { presentParked, type StoredParked } from './presenter';

export const ParkedRuns = token<ParkedRunDesk>('remote-parked-runs');

type Decision = RemoteAdminCalls['POST /api/admin/remote-run/decide']['body'];

/** What people decide of submissions of which nobody knows whether the site has them. */
@injectable()
export class ParkedRunDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Judgements) private readonly judgements: JudgementService,
  ) {}

  /** Those that wait for a decision, oldest first. */
  async list(query: PageQuery): Promise<Page<ParkedRun>> {
    const range = pageRange(query, PageSizes.adminTable);
    const waiting = () =>
      this.knex('remoteRun as r')
        .join('submission as s', 's.id', 'r.submissionId')
        .join('problem as p', 'p.id', 's.pid')
        .join('account as a', 'a.uid', 's.uid')
        .where('r.state', 'parked')
        .whereNull('r.droppedAt');
    const [rows, count] = await Promise.all([
      waiting()
        .orderBy('r.id')
        .limit(range.limit)
        .offset(range.offset)
        .select<StoredParked[]>('r.*', 'a.username', 'p.problemId as displayPid'),
      waiting().count<{ total: number }[]>('* as total').first(),
    ]);
    return pageOf(rows.map(presentParked), Number(count?.total ?? 0), range);
  }

  /**
   * `arrived`: its verdict is read; `lost`: it is sent, once more if the site has it after all; `drop`: it stays as it is.
   * A verdict by hand stays. 404, 400, 409.
   */
  async decide({ id, decision, remoteRunId }: Decision): Promise<void> {
    if (decision === 'arrived' && !remoteRunId) throw badInput('remoteRunId', 'input.required');
    const known = await this.knex('remoteRun')
      .where({ id })
      .first<{ submissionId: number } | undefined>('submissionId');
    if (!known) throw notFound('remote.noSuchRunHere');
    await this.tx.run(async (tx) => {
      const held = await this.judgements.holdOne(tx, known.submissionId);
      const run = await heldRun(tx.knex, { id });
      if (run?.state !== 'parked') throw conflict('id', 'remote.notParked');
      await store(tx, id, this.#changes(decision, remoteRunId));
      if (decision !== 'drop') await this.#judgeAnew(tx, held);
    });
  }

  #changes(decision: Decision['decision'], remoteRunId: string | undefined): Partial<RunRow> {
    const now = this.clock.now();
    if (decision === 'drop') return { droppedAt: now };
    if (decision === 'arrived') return { state: 'tracking', remoteRunId: remoteRunId!, knownAt: now };
    return { state: 'refused', refusedAt: now, judgementId: null };
  }

  async #judgeAnew(tx: Transaction, held: HeldOfSubmission): Promise<void> {
    if (held.reason === 'manual' || held.reason === 'cancel') return;
    await this.judgements.replace(tx, [held], { reason: 'rejudge', priority: Priority.rejudge });
  }
}

async function store(tx: Transaction, id: number, changes: Partial<RunRow>): Promise<void> {
  try {
    await tx.part(({ knex }) => knex('remoteRun').where({ id }).update(changes));
  } catch (error) {
    if (violatedIndex(error) === 'remote_run_remote') throw conflict('remoteRunId', 'remote.runTaken');
    throw error;
  }
}
