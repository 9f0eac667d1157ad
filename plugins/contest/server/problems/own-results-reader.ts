import { Status, type LastAcceptedCode } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type Viewer, CurrentJudgements, Submissions, columns } from '@tribunal/server';
import type { OwnStatuses, ProblemContextProvider } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { ContestType, FREE_VERDICTS } from '../../contract';
import { oiTotal } from '../../standings';
import { subtasksOf } from '../log';
import { ContestAccess, hiddenSince, type ContestModel, type WithPlace } from '../contests';

const RUNS = { s: Submissions, j: CurrentJudgements };
type OwnStatus = OwnStatuses[string];

const UNTRIED: OwnStatus = { status: Status.NotSubmitted, score: null };
const HIDDEN: OwnStatus = { status: Status.UnknownResult, score: null };

/** Reads a viewer's results for the problems of a contest, as far as they are visible. */
@injectable()
export class OwnResultsReader implements ProblemContextProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
  ) {}

  /** @throws 404 */
  async statusOf(
    viewer: Viewer,
    { cid, pids, containsEnd }: { cid: number; pids: readonly number[]; containsEnd: boolean },
  ): Promise<OwnStatuses> {
    const contest = await this.contests.getVisible(viewer, cid);
    return this.statusesOf(viewer, contest, pids, containsEnd);
  }

  /**
   * Returns one entry for each pid. ACM: accepted if ever accepted, else the newest verdict. OI: the one that counts;
   * unknown for problems with a hidden result.
   */
  async statusesOf(
    viewer: Viewer,
    contest: WithPlace,
    pids: readonly number[],
    containsEnd: boolean,
  ): Promise<OwnStatuses> {
    const hidden = hiddenFromOwner(viewer, contest, this.clock.now());
    const isOi = contest.type === ContestType.Oi;
    const runs = this.#runs(viewer, contest, pids);
    if (!(containsEnd && contest.takesLate)) {
      const virtual = this.knex('contestVirtualRun').select('submissionId');
      void runs.where((counted) => counted.where('s.createdAt', '<', contest.endAt).orWhereIn('s.id', virtual));
    }
    const best = contest.oiCounts === 'Recent' ? '' : 'j.score desc nulls last,';
    const merged = isOi && contest.oiCounts === 'SubtaskBest' ? await this.#merged(runs.clone()) : null;
    const counts = `(j.score is not null and j.status not in (${FREE_VERDICTS.join(', ')})) desc,`;
    const order = isOi ? `${counts} ${best}` : `(j.status = ${Status.Accepted}) desc,`;
    const rows = await runs
      .distinctOn('s.pid')
      .orderByRaw(`s.pid, ${order} s.id desc`)
      .select(columns(RUNS, 's.pid', 'j.status', 'j.score'));
    const unknown = hidden
      ? await this.#runs(viewer, contest, pids).where('s.createdAt', '>=', hidden).pluck('s.pid')
      : [];
    const statuses = new Map<number, OwnStatus>();
    for (const { pid, status, score } of rows) {
      statuses.set(pid, { status, score: isOi ? (merged?.get(pid) ?? score) : null });
    }
    for (const pid of unknown as number[]) statuses.set(pid, HIDDEN);
    return Object.fromEntries(pids.map((pid) => [pid, statuses.get(pid) ?? UNTRIED]));
  }

  /** @throws 404 */
  async lastAccepted(viewer: Viewer, { cid, pid }: { cid: number; pid: number }): Promise<LastAcceptedCode> {
    const contest = await this.contests.getVisible(viewer, cid);
    const hidden = hiddenFromOwner(viewer, contest, this.clock.now());
    const accepted = this.#runs(viewer, contest, [pid]).where('j.status', Status.Accepted).orderBy('s.id', 'desc');
    if (hidden) void accepted.where('s.createdAt', '<', hidden);
    const found = await accepted.first(columns({ s: Submissions }, { submitId: 's.id' }, 's.code', 's.language'));
    return found ?? { submitId: null, code: '', language: null };
  }

  /** Returns the points by problem as the sum of the best result in each subtask. */
  async #merged(runs: Knex.QueryBuilder): Promise<Map<number, number | null>> {
    const rows = await runs
      .orderBy('s.id')
      .select(columns(RUNS, 's.pid', { judgementId: 'j.id' }, 'j.status', 'j.score'));
    const subtasks = await subtasksOf(this.knex, rows);
    const scored = rows.map((row) => ({ ...row, subtasks: subtasks.get(row.judgementId) ?? null }));
    const scores = [...new Set(rows.map(({ pid }) => pid))].map((pid) => {
      const mine = scored.filter((run) => run.pid === pid);
      return [pid, oiTotal(mine, { oiRankScoreType: 'SubtaskBest' })?.score ?? null] as const;
    });
    return new Map(scores);
  }

  #runs({ uid }: Viewer, { id: cid }: ContestModel, pids: readonly number[]): Knex.QueryBuilder {
    return this.knex
      .from(Submissions.as(this.knex, 's'))
      .join(CurrentJudgements.as(this.knex, 'j'), 'j.submissionId', 's.id')
      .where({ 's.uid': uid, 's.cid': cid })
      .whereIn('s.pid', [...pids]);
  }
}

/** Under the ACM rule the results of one's own submissions are never hidden. */
const hiddenFromOwner = (viewer: Viewer, contest: WithPlace, now: Date): Date | null =>
  contest.type === ContestType.Oi ? hiddenSince(viewer, contest, now) : null;
