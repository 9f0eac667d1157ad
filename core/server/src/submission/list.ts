import {
  PageSizes,
  ProblemAuth,
  isAdminRole,
  token,
  type Page,
  type SubmissionListQuery,
  type SubmissionRow,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { containing } from '../database/like';
import { notFound, pageOf, pageRange, unauthorized, type Viewer } from '../http';
import { Clock, Db } from '../tokens';
import { COUNT_MAX, LargeCounts } from './large-counts';
import { presentRow } from './presenter';
import { loadRows } from './rows';

export const StatusList = token<SubmissionList>('submission-list');

/** The status page: submissions outside contests, newest first. */
@injectable()
export class SubmissionList {
  readonly #counts: LargeCounts;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) clock: { now(): Date },
  ) {
    this.#counts = new LargeCounts(clock);
  }

  /** Ids come from an index alone; only the rows of the page itself are then looked up. */
  async list(query: SubmissionListQuery, viewer: Viewer | null): Promise<Page<SubmissionRow>> {
    if (query.onlyMine && !viewer) throw unauthorized();
    const isStaff = viewer !== null && isAdminRole(viewer.roles);
    if (query.gid !== undefined && !isStaff) throw notFound('submission.noSuchGroup');
    const range = pageRange(query, PageSizes.submissionList);
    const wanted = () => this.#filtered(query, viewer, isStaff ? 'everything' : 'public problems');
    const page = async (): Promise<SubmissionRow[]> => {
      if (range.offset >= COUNT_MAX) return [];
      const ids = await wanted()
        .orderBy('s.id', 'desc')
        .limit(range.limit)
        .offset(range.offset)
        .pluck<number[]>('s.id');
      return ids.length === 0 ? [] : (await loadRows(this.knex, ids)).map(presentRow);
    };
    const [records, total] = await Promise.all([page(), this.#total(query, viewer, isStaff, wanted)]);
    return pageOf(records, total, range);
  }

  #total(
    query: SubmissionListQuery,
    viewer: Viewer | null,
    isStaff: boolean,
    wanted: () => Knex.QueryBuilder,
  ): Promise<number> {
    const { currentPage: _page, limit: _limit, ...filters } = query;
    const key = JSON.stringify([filters, isStaff, viewer?.uid]);
    return this.#counts.of(key, async () => {
      const some = wanted().select('s.id').limit(COUNT_MAX).as('some');
      const row = await this.knex.from(some).count<{ total: number }[]>('* as total').first();
      return Number(row?.total ?? 0);
    });
  }

  #filtered(
    query: SubmissionListQuery,
    viewer: Viewer | null,
    scope: 'everything' | 'public problems',
  ): Knex.QueryBuilder {
    const submissions = this.knex('submission as s').where('s.cid', 0);
    if (query.gid === undefined) void submissions.whereNull('s.gid');
    else void submissions.where('s.gid', query.gid);
    if (query.onlyMine && viewer) void submissions.where('s.uid', viewer.uid);
    if (scope === 'public problems') this.#hideProblems(submissions, viewer);
    if (query.status !== undefined) {
      void submissions
        .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
        .where('j.status', query.status);
    }
    const username = query.username?.trim();
    if (username) {
      void submissions.whereIn(
        's.uid',
        this.knex('account').select('uid').whereILike('username', containing(username)),
      );
    }
    const problem = query.problemID?.trim();
    if (problem) void submissions.whereIn('s.pid', this.#problems(problem, query.completeProblemID ?? false));
    return submissions;
  }

  /** Everybody sees their own. */
  #hideProblems(submissions: Knex.QueryBuilder, viewer: Viewer | null): void {
    const hidden = this.knex('problem').select('id').whereNot('auth', ProblemAuth.Public).orWhereNotNull('gid');
    submissions.where((either) => {
      either.whereNotIn('s.pid', hidden);
      if (viewer) either.orWhere('s.uid', viewer.uid);
    });
  }

  #problems(problemId: string, isComplete: boolean): Knex.QueryBuilder {
    const problems = this.knex('problem').select('id');
    return isComplete
      ? problems.where('problemId', problemId.toUpperCase())
      : problems.whereILike('problemId', containing(problemId));
  }
}
