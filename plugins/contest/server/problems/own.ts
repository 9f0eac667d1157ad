import { Status, token, type LastAcceptedCode } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type OwnStatuses, type ProblemPlace, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestType, FREE_VERDICTS } from '../../contract';
import { oiTotal } from '../../standings';
import { subtasksOf } from '../log';
import { Contests, hiddenSince, type ContestFinder, type ContestModel } from '../contests';

export const OwnResults = token<OwnContestResults>('contest-own-results');

interface OwnRun {
  id: number;
  pid: number;
  status: Status;
  score: number | null;
  code: string;
  language: string;
}
type OwnVerdict = Pick<OwnRun, 'pid' | 'status' | 'score'> & { judgementId: number };
type Mark = OwnStatuses[string];

const UNTRIED: Mark = { status: Status.NotSubmitted, score: null };
const HIDDEN: Mark = { status: Status.UnknownResult, score: null };

/** How somebody stands with the problems of a contest, as far as that may be known. */
@injectable()
export class OwnContestResults implements ProblemPlace {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
  ) {}

  /** 404. */
  async statusOf(
    viewer: Viewer,
    { cid, pids, containsEnd }: { cid: number; pids: readonly number[]; containsEnd: boolean },
  ): Promise<OwnStatuses> {
    const contest = await this.contests.see(viewer, cid);
    return this.marksOf(viewer, contest, pids, containsEnd);
  }

  /**
   * One entry for each pid. ACM: accepted when it ever was, else the newest verdict. OI: what counts for the contest;
   * unknown for problems with something whose result is hidden.
   */
  async marksOf(
    viewer: Viewer,
    contest: ContestModel,
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
    const rows = (await runs
      .distinctOn('s.pid')
      .orderByRaw(`s.pid, ${order} s.id desc`)
      .select('s.pid', 'j.status', 'j.score')) as Pick<OwnRun, 'pid' | 'status' | 'score'>[];
    const unknown = hidden
      ? await this.#runs(viewer, contest, pids).where('s.createdAt', '>=', hidden).pluck('s.pid')
      : [];
    const marks = new Map<number, Mark>();
    for (const { pid, status, score } of rows) {
      marks.set(pid, { status, score: isOi ? (merged?.get(pid) ?? score) : null });
    }
    for (const pid of unknown as number[]) marks.set(pid, HIDDEN);
    return Object.fromEntries(pids.map((pid) => [pid, marks.get(pid) ?? UNTRIED]));
  }

  /** 404. */
  async lastAccepted(viewer: Viewer, { cid, pid }: { cid: number; pid: number }): Promise<LastAcceptedCode> {
    const contest = await this.contests.see(viewer, cid);
    const hidden = hiddenFromOwner(viewer, contest, this.clock.now());
    const accepted = this.#runs(viewer, contest, [pid]).where('j.status', Status.Accepted).orderBy('s.id', 'desc');
    if (hidden) void accepted.where('s.createdAt', '<', hidden);
    const found = await accepted.first<LastAcceptedCode | undefined>('s.id as submitId', 's.code', 's.language');
    return found ?? { submitId: null, code: '', language: null };
  }

  /** Points by problem, of the best that was reached in each subtask. */
  async #merged(runs: Knex.QueryBuilder): Promise<Map<number, number | null>> {
    const columns = ['s.pid', 'j.id as judgementId', 'j.status', 'j.score'];
    const rows = (await runs.orderBy('s.id').select(columns)) as OwnVerdict[];
    const subtasks = await subtasksOf(this.knex, rows);
    const scored = rows.map((row) => ({ ...row, subtasks: subtasks.get(row.judgementId) ?? null }));
    const scores = [...new Set(rows.map(({ pid }) => pid))].map((pid) => {
      const mine = scored.filter((run) => run.pid === pid);
      return [pid, oiTotal(mine, { oiRankScoreType: 'SubtaskBest' })?.score ?? null] as const;
    });
    return new Map(scores);
  }

  #runs({ uid }: Viewer, { id: cid }: ContestModel, pids: readonly number[]): Knex.QueryBuilder {
    return this.knex('submission as s')
      .joinRaw('join judgement j on j.submission_id = s.id and j.is_current')
      .where({ 's.uid': uid, 's.cid': cid })
      .whereIn('s.pid', [...pids]);
  }
}

/** Under the ACM rule everybody knows what became of their own. */
const hiddenFromOwner = (viewer: Viewer, contest: ContestModel, now: Date): Date | null =>
  contest.type === ContestType.Oi ? hiddenSince(viewer, contest, now) : null;
