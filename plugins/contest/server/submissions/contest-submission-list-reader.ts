import { Status, type Page, type SubmissionRow } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Clock,
  Db,
  containsPattern,
  pageOf,
  pageRange,
  type Viewer,
  Accounts,
  CurrentJudgements,
  Submissions,
} from '@tribunal/server';
import { SubmissionReader } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import { ContestPageSizes, ContestType, type ContestSubmissionQuery } from '../../contract';
import { ContestAccess, hiddenSince, isOrganiser, canContainEnd, type ContestModel, type WithPlace } from '../contests';

/**
 * Lists the submissions of a contest, newest first. It decides which rows are included; the visibility of each row's
 * contents is decided separately.
 */
@injectable()
export class ContestSubmissionListReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(SubmissionReader) private readonly submissions: Pick<SubmissionReader, 'statuses'>,
  ) {}

  /**
   * @throws 403
   * @throws 404
   */
  async list(viewer: Viewer, query: ContestSubmissionQuery): Promise<Page<SubmissionRow>> {
    const contest = await this.contests.getEntered(viewer, query.contestID);
    const range = pageRange(query, ContestPageSizes.submissions);
    const filtered = (): Knex.QueryBuilder => this.#filtered(viewer, contest, query);
    const [ids, count] = await Promise.all([
      filtered().orderBy('s.id', 'desc').limit(range.limit).offset(range.offset).pluck('s.id'),
      filtered().count({ total: '*' }).first(),
    ]);
    const rows = ids.length > 0 ? await this.submissions.statuses(viewer, ids) : {};
    const records = ids.flatMap((id) => rows[id] ?? []);
    return pageOf(records, Number(count?.total ?? 0), range);
  }

  /**
   * Returns those of the submissions that belong to the contest and may be seen, keyed by id.
   * @throws 403
   * @throws 404
   */
  async statuses(viewer: Viewer, cid: number, ids: readonly number[]): Promise<Record<string, SubmissionRow>> {
    await this.contests.getEntered(viewer, cid);
    const inContest = await Submissions.query(this.knex)
      .where({ cid })
      .whereIn('id', [...ids])
      .pluck('id');
    return this.submissions.statuses(viewer, inContest);
  }

  #filtered(viewer: Viewer, contest: WithPlace, query: ContestSubmissionQuery): Knex.QueryBuilder {
    const submissions = this.knex
      .from(Submissions.as(this.knex, 's'))
      .join('contestProblem as cp', (on) => void on.on('cp.cid', 's.cid').andOn('cp.pid', 's.pid'))
      .where('s.cid', contest.id);
    this.#within(submissions, viewer, contest, query);
    const hidden = hiddenSince(viewer, contest, this.clock.now());
    if (hidden) void submissions.whereRaw('(s.created_at < ? or s.uid = ?)', [hidden, viewer.uid]);
    if (query.onlyMine) void submissions.where('s.uid', viewer.uid);
    if (query.status !== undefined) filterStatus(submissions, query.status, ownHidden(contest, hidden));
    if (query.username?.trim()) {
      const named = Accounts.query(this.knex)
        .select('uid')
        .whereILike('username', containsPattern(query.username.trim()));
      void submissions.whereIn('s.uid', named);
    }
    const label = query.problemID?.trim();
    if (label && query.completeProblemID) void submissions.where('cp.displayId', label);
    else if (label) void submissions.whereILike('cp.displayId', containsPattern(label));
    return submissions;
  }

  /**
   * Restricts the submissions by their time. The viewer's own are always listed. Of others, those before the start are
   * listed for organisers, those after the end where they are taken, and those of virtual participations never.
   */
  #within(submissions: Knex.QueryBuilder, viewer: Viewer, contest: WithPlace, query: ContestSubmissionQuery): void {
    const { startAt, endAt } = contest;
    if (query.beforeContestSubmit) {
      void submissions.where('s.createdAt', '<', startAt);
      if (!isOrganiser(viewer, contest)) void submissions.where('s.uid', viewer.uid);
      return;
    }
    const includesLate = query.containsEnd && canContainEnd(viewer, contest, this.clock.now());
    const virtual = this.knex('contestVirtualRun').select('submissionId');
    const isOfOthers = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
      includesLate ? rows.whereNotIn('s.id', virtual) : rows.where('s.createdAt', '<', endAt);
    void submissions.where(
      (rows) =>
        void rows
          .where('s.uid', viewer.uid)
          .orWhere((others) => void isOfOthers(others.where('s.createdAt', '>=', startAt))),
    );
  }
}

/** Returns the time from which the viewer's own verdicts are hidden too. */
const ownHidden = ({ type }: ContestModel, hidden: Date | null): Date | null =>
  type === ContestType.Oi ? hidden : null;

/** Filters by status. Hidden results match the unknown status and never their actual verdict. */
function filterStatus(submissions: Knex.QueryBuilder, status: Status, hidden: Date | null): void {
  void submissions.joinRaw(`join ${CurrentJudgements.sql} j on j.submission_id = s.id`);
  if (hidden) {
    void submissions.whereRaw('(case when s.created_at >= ? then ? else j.status end) = ?', [
      hidden,
      Status.UnknownResult,
      status,
    ]);
  } else void submissions.where('j.status', status);
}
