import { inject, injectable } from '@tribunal/kernel';
import {
  conflict,
  forbidden,
  ProblemReader,
  Streams,
  Tx,
  type StreamPublisher,
  type Transactions,
  type Viewer,
  Submissions,
} from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import { contestUpdates } from '@tribunal/plugin-contest/contract';
import { ContestAccess, type ContestModel, ContestLogWriter, denyCandidate } from '@tribunal/plugin-contest/server';
import type { Knex } from 'knex';
import type { RecordImportCalls } from '../../contract';

type Link = RecordImportCalls['PUT /api/admin/contest/record-problem']['body'];

/** Links problems of records to problems of the bank, so that they can be solved. */
@injectable()
export class RecordProblemLinkService {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ProblemReader) private readonly problems: ProblemReader,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
  ) {}

  /**
   * Links a problem of a record to one that the viewer may see, or to none if `pid` is null. Only the organisers of
   * the record may.
   * @throws 400
   * @throws 403
   * @throws 404
   * @throws 409 when another label has the problem, or the previous one has submissions
   */
  async link(viewer: Viewer, { cid, displayId, pid }: Link): Promise<null> {
    await this.transactions.run(async ({ knex }) => {
      const contest = await this.contests.lockAsOrganiser(viewer, cid);
      if (!contest.isRecord) throw forbidden('contest-records.notRecord');
      const problem = await this.contests.getProblem(cid, displayId);
      if (problem.pid === pid) return;
      if (problem.pid !== null) await checkUnused(knex, cid, problem.pid);
      if (pid !== null) await this.#checkCandidate(viewer, contest, pid);
      await knex('contestProblem').where({ id: problem.id }).update({ pid });
      await this.log.append(cid, [{ kind: 'settings' }]);
      afterCommit(() => this.streams.publishToSubscribers(contestUpdates, String(cid), { kind: 'problems' }));
    });
    return null;
  }

  async #checkCandidate(viewer: Viewer, contest: ContestModel, pid: number): Promise<void> {
    const denial = denyCandidate(await this.problems.getVisible(viewer, { id: pid }), contest);
    if (denial) throw denial;
    const others = await this.contests.listProblems(contest.id);
    if (others.some((other) => other.pid === pid)) throw conflict('pid', 'contest.admin.problemTaken');
  }
}

/** Submissions belong to the problem to which they were made. */
async function checkUnused(knex: Knex, cid: number, pid: number): Promise<void> {
  const found = await Submissions.query(knex).where({ cid, pid }).count({ count: '*' }).first();
  const count = Number(found?.count ?? 0);
  if (count > 0) throw conflict('pid', 'contest-records.hasSubmissions', { count });
}
