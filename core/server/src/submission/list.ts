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
import { prepared, type PreparedQuery } from '../database/prepared';
import {
  COUNT_MAX,
  LargeCounts,
  notFound,
  pageOf,
  pageRange,
  unauthorized,
  type PageRange,
  type Viewer,
} from '../http';
import { Clock, Db } from '../tokens';
import { OPEN_ROW } from './policy';
import { presentRow } from './presenter';
import { loadRows } from './rows';

type Filters = Pick<SubmissionListQuery, 'status' | 'username' | 'problemID' | 'completeProblemID' | 'gid'> & {
  uid?: string | undefined;
};

/** Which problems count: those open to all, and those whose submissions only staff and their owner see. */
type Scope = { see: 'everything' } | { see: 'open' } | { see: 'open or own'; uid: string };
type Counted = Scope | { see: 'own to closed'; uid: string };

const CLOSED = `(select id from problem where auth <> ${ProblemAuth.Public} or gid is not null)`;
const TO_OPEN = `s.pid not in ${CLOSED}`;

const newest = (see: string, which: string): PreparedQuery<{ id: number }> =>
  prepared(
    `submissions ${see}`,
    `select s.id from submission s where s.cid = 0 and s.gid is null and ${which} order by s.id desc limit $1 offset $2`,
  );
/** The list as most ask for it, without a filter. */
const NEWEST = {
  everything: newest('everything', 'true'),
  open: newest('open', TO_OPEN),
  'open or own': newest('open or own', `(${TO_OPEN} or s.uid = $3)`),
};

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
    const filters = meantBy(query, viewer);
    const scope = scopeOf(viewer, isStaff);
    const [records, total] = await Promise.all([this.#page(filters, scope, range), this.#total(filters, scope)]);
    return pageOf(records, total, range);
  }

  async #page(filters: Filters, scope: Scope, range: PageRange): Promise<SubmissionRow[]> {
    if (range.offset >= COUNT_MAX) return [];
    const isPlain = Object.values(filters).every((one) => one === undefined);
    const found = await (isPlain ? this.#newest(scope, range) : this.#found(filters, scope, range));
    const ids = found.map(({ id }) => id);
    return ids.length === 0 ? [] : (await loadRows(this.knex, ids)).map((row) => presentRow(row, OPEN_ROW));
  }

  #newest(scope: Scope, { limit, offset }: PageRange): Promise<{ id: number }[]> {
    const own = 'uid' in scope ? [scope.uid] : [];
    return NEWEST[scope.see](this.knex, [limit, offset, ...own]);
  }

  async #found(filters: Filters, scope: Scope, { limit, offset }: PageRange): Promise<{ id: number }[]> {
    return this.#wanted(filters, scope).select('s.id').orderBy('s.id', 'desc').limit(limit).offset(offset);
  }

  /** What is open to all is counted once for all; only their own of closed problems are added for each. */
  async #total(filters: Filters, scope: Scope): Promise<number> {
    if (scope.see !== 'open or own') return this.#counted(filters, scope);
    const [open, own] = await Promise.all([
      this.#counted(filters, { see: 'open' }),
      this.#count(filters, { see: 'own to closed', uid: scope.uid }),
    ]);
    return Math.min(open + own, COUNT_MAX);
  }

  #counted(filters: Filters, scope: Counted): Promise<number> {
    return this.#counts.of(JSON.stringify([filters, scope]), () => this.#count(filters, scope));
  }

  async #count(filters: Filters, scope: Counted): Promise<number> {
    const some = this.#wanted(filters, scope).select('s.id').limit(COUNT_MAX).as('some');
    const row = await this.knex.from(some).count<{ total: number }[]>('* as total').first();
    return Number(row?.total ?? 0);
  }

  #wanted(filters: Filters, scope: Counted): Knex.QueryBuilder {
    const submissions = this.knex('submission as s').whereRaw('s.cid = 0');
    if (filters.gid === undefined) void submissions.whereNull('s.gid');
    else void submissions.where('s.gid', filters.gid);
    if (filters.uid !== undefined) void submissions.where('s.uid', filters.uid);
    this.#narrow(submissions, scope);
    if (filters.status !== undefined) {
      void submissions
        .joinRaw('join judgement j on j.submission_id = s.id and j.is_current')
        .where('j.status', filters.status);
    }
    if (filters.username) {
      void submissions.whereIn(
        's.uid',
        this.knex('account').select('uid').whereILike('username', containing(filters.username)),
      );
    }
    if (filters.problemID) {
      void submissions.whereIn('s.pid', this.#problems(filters.problemID, filters.completeProblemID ?? false));
    }
    return submissions;
  }

  #narrow(submissions: Knex.QueryBuilder, scope: Counted): void {
    if (scope.see === 'open') void submissions.whereRaw(TO_OPEN);
    if (scope.see === 'open or own') void submissions.whereRaw(`(${TO_OPEN} or s.uid = ?)`, [scope.uid]);
    if (scope.see === 'own to closed') void submissions.where('s.uid', scope.uid).whereRaw(`s.pid in ${CLOSED}`);
  }

  #problems(problemId: string, isComplete: boolean): Knex.QueryBuilder {
    const problems = this.knex('problem').select('id');
    return isComplete
      ? problems.where('problemId', problemId.toUpperCase())
      : problems.whereILike('problemId', containing(problemId));
  }
}

/** What the query asks for; what asks for nothing is undefined. */
const meantBy = (query: SubmissionListQuery, viewer: Viewer | null): Filters => ({
  uid: query.onlyMine ? viewer?.uid : undefined,
  status: query.status,
  username: query.username?.trim() || undefined,
  problemID: query.problemID?.trim() || undefined,
  completeProblemID: (query.problemID && query.completeProblemID) || undefined,
  gid: query.gid,
});

const scopeOf = (viewer: Viewer | null, isStaff: boolean): Scope => {
  if (isStaff) return { see: 'everything' };
  return viewer ? { see: 'open or own', uid: viewer.uid } : { see: 'open' };
};
