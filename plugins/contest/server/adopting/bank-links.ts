import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  conflict,
  forbidden,
  Problems,
  Streams,
  Tx,
  type ProblemReader,
  type StreamPublisher,
  type Transaction,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import { contestNews, type AdoptingCalls } from '../../contract';
import { Contests, type ContestFinder, type ContestModel } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { refuseCandidate } from '../office';

export const BankLinks = token<RecordBankLinks>('contest-record-bank-links');

type Link = AdoptingCalls['PUT /api/admin/contest/record-problem']['body'];

/** Which problems of the bank those of records are, so that people can solve them. */
@injectable()
export class RecordBankLinks {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Problems) private readonly problems: ProblemReader,
    @inject(LogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
  ) {}

  /**
   * One that the viewer, who runs the record, may see; null: none. 400, 403, 404; 409 when another label has it, or when
   * something was submitted to the one before.
   */
  async link(viewer: Viewer, { cid, displayId, pid }: Link): Promise<null> {
    await this.tx.run(async (tx) => {
      const contest = await this.contests.runHeld(viewer, cid, tx.knex);
      if (!contest.isRecord) throw forbidden('contest.record.notRecord');
      const problem = await this.contests.problem(cid, displayId, tx.knex);
      if (problem.pid === pid) return;
      if (problem.pid !== null) await refuseUsed(tx, cid, problem.pid);
      if (pid !== null) await this.#refuseUnfit(tx, viewer, contest, pid);
      await tx.knex('contestProblem').where({ id: problem.id }).update({ pid });
      await this.log.append(tx, cid, [{ kind: 'settings' }]);
      tx.afterCommit(() => this.streams.tell(contestNews, String(cid), { kind: 'problems' }));
    });
    return null;
  }

  async #refuseUnfit({ knex }: Transaction, viewer: Viewer, contest: ContestModel, pid: number): Promise<void> {
    const refusal = refuseCandidate(await this.problems.open(viewer, { id: pid }, knex), contest);
    if (refusal) throw refusal;
    const others = await this.contests.problems(contest.id, knex);
    if (others.some((other) => other.pid === pid)) throw conflict('pid', 'contest.office.problemTaken');
  }
}

/** Submissions are of the problem that they were sent to. */
async function refuseUsed({ knex }: Transaction, cid: number, pid: number): Promise<void> {
  const found = await knex('submission').where({ cid, pid }).count<{ count: string }[]>('* as count').first();
  const count = Number(found?.count ?? 0);
  if (count > 0) throw conflict('pid', 'contest.record.hasSubmissions', { count });
}
