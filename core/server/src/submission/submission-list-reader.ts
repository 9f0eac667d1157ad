import {
  extensionPoint,
  PageSizes,
  ProblemAuth,
  isAdminRole,
  type Page,
  type SubmissionListQuery,
  type SubmissionRow,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { containsPattern, prepared, type PreparedQuery } from '@tribunal/database';
import {
  chosenAmong,
  COUNT_MAX,
  CountCache,
  narrowBy,
  notFound,
  pageOf,
  pageRange,
  SharedReads,
  unauthorized,
  type AddedFilter,
  type PageRange,
  type Viewer,
  Clock,
  Db,
  Points,
} from '@tribunal/platform';
import { PlaceDirectory } from '../place';
import { findRightsIn } from '../problem';
import { OPEN_ROW } from './policy';
import { presentRow } from './presenter';
import { loadRows } from './rows';

/** Filters that plugins add to the list of submissions; they narrow a query for submissions `s`. */
export const submissionListFilters = extensionPoint<AddedFilter>('submission-list-filters');

type Filters = Pick<SubmissionListQuery, 'status' | 'username' | 'problemID' | 'completeProblemID' | 'gid'> & {
  uid?: string | undefined;
  /** The users with such a name, if they are few. */
  users?: readonly string[];
  added?: ReturnType<typeof chosenAmong>;
};

/** Which problems are included: public ones, or also those whose submissions only staff and their owner see. */
type Scope = { show: 'everything' } | { show: 'open' } | { show: 'open or own'; uid: string };
type Counted = Scope | { show: 'own to closed'; uid: string };

const CLOSED = `select id from problem where auth <> ${ProblemAuth.Public} or gid is not null`;
/** In a group, its own problems are open too. */
const CLOSED_IN_GROUP = `select id from problem where auth <> ${ProblemAuth.Public} or gid <> ?`;
const TO_OPEN = `s.pid not in (${CLOSED})`;

const newest = (label: 'everything' | 'open' | 'open or own', which: string): PreparedQuery<{ id: number }> =>
  prepared(
    `submissions ${label}`,
    `select s.id from submission s where s.cid = 0 and s.gid is null and ${which} order by s.id desc limit $1 offset $2`,
  );
/** The most frequent form of the list: without filters. */
const NEWEST = {
  everything: newest('everything', 'true'),
  open: newest('open', TO_OPEN),
  'open or own': newest('open or own', `(${TO_OPEN} or s.uid = $3)`),
};

/** Highest count for a part of a name, which thousands of users may have: they are counted one after the other. */
const SEARCH_COUNT_MAX = 10_000;

/** Up to so many users are searched one after the other. */
const FEW_USERS = 200;

/** Returns how many submissions of the list are counted, and can be reached by paging. */
const countMax = ({ username, uid, users }: Filters): number =>
  username && uid === undefined && users?.length !== 1 ? SEARCH_COUNT_MAX : COUNT_MAX;

/** What a viewer sees of a list besides own submissions: those to open problems, or also those to hidden ones. */
type ListView = 'nothing' | 'open' | 'everything';

/** Returns what the viewer sees of the list of the site, for null, or of a group. */
export async function findListView(
  places: PlaceDirectory,
  viewer: Viewer | null,
  gid: number | null,
): Promise<ListView> {
  if (viewer && isAdminRole(viewer.roles)) return 'everything';
  const place = await findRightsIn(places, viewer, gid);
  if (!place.canRead) return 'nothing';
  return place.canManage ? 'everything' : 'open';
}

/** The status page of the site or of a group: submissions outside contests, newest first. */
@injectable()
export class SubmissionListReader {
  readonly #counts: CountCache;
  readonly #pages = new SharedReads<SubmissionRow[]>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Clock) clock: Clock,
  ) {
    this.#counts = new CountCache(clock);
  }

  /** Returns the filters that plugins add to the list. */
  addedFilters(): readonly AddedFilter[] {
    return this.points.list(submissionListFilters);
  }

  /**
   * Lists one page. The ids come from an index-only query; then only the rows of the page are loaded.
   * @throws 403 if the viewer may know of the place, but not see what is in it
   * @throws 404 if the viewer may not know of the place
   */
  async list(query: SubmissionListQuery, viewer: Viewer | null): Promise<Page<SubmissionRow>> {
    if (query.onlyMine && !viewer) throw unauthorized();
    const view = await findListView(this.places, viewer, query.gid ?? null);
    if (view === 'nothing') {
      if (query.gid !== undefined) await this.places.open(viewer, query.gid);
      throw notFound('error.noSuchGroup');
    }
    const range = pageRange(query, PageSizes.submissionList);
    const filters = await this.#withUsers({
      ...filtersOf(query, viewer),
      added: chosenAmong(this.addedFilters(), query),
    });
    const scope = scopeOf(viewer, view);
    const [records, total] = await Promise.all([
      this.#pages.get(JSON.stringify([filters, scope, range]), () => this.#page(filters, scope, range)),
      this.#total(filters, scope),
    ]);
    return pageOf(records, total, range);
  }

  async #page(filters: Filters, scope: Scope, range: PageRange): Promise<SubmissionRow[]> {
    if (range.offset >= countMax(filters)) return [];
    const isPlain = Object.values(filters).every((one) => one === undefined);
    const found = await (isPlain ? this.#newest(scope, range) : this.#found(filters, scope, range));
    const ids = found.map(({ id }) => id);
    return ids.length === 0 ? [] : (await loadRows(this.knex, ids)).map((row) => presentRow(row, OPEN_ROW));
  }

  #newest(scope: Scope, { limit, offset }: PageRange): Promise<{ id: number }[]> {
    const own = 'uid' in scope ? [scope.uid] : [];
    return NEWEST[scope.show](this.knex, [limit, offset, ...own]);
  }

  async #found(filters: Filters, scope: Scope, { limit, offset }: PageRange): Promise<{ id: number }[]> {
    const found = filters.users
      ? this.#byUser(filters, scope, offset + limit)
      : this.#query(filters, scope).select('s.id');
    return found.orderBy('id', 'desc').limit(limit).offset(offset);
  }

  /**
   * Adds the users whose names match, unless they are many. PostgreSQL cannot tell how many a part of a name matches:
   * it reads the newest submissions of all users for a name that only one has.
   */
  async #withUsers(filters: Filters): Promise<Filters> {
    if (!filters.username || filters.uid !== undefined) return filters;
    const users: string[] = await this.#named(filters.username)
      .limit(FEW_USERS + 1)
      .pluck('uid');
    return users.length > FEW_USERS ? filters : { ...filters, users };
  }

  /**
   * Returns the number of matching submissions. The count for public problems is shared by all viewers; only the
   * count of the viewer's own submissions to non-public problems is added.
   */
  async #total(filters: Filters, scope: Scope): Promise<number> {
    if (scope.show !== 'open or own') return this.#cachedCount(filters, scope);
    const [open, own] = await Promise.all([
      this.#cachedCount(filters, { show: 'open' }),
      this.#count(filters, { show: 'own to closed', uid: scope.uid }),
    ]);
    return Math.min(open + own, countMax(filters));
  }

  #cachedCount(filters: Filters, scope: Counted): Promise<number> {
    return this.#counts.get(
      JSON.stringify([{ ...filters, users: undefined }, scope]),
      () => this.#count(filters, scope),
      countMax(filters),
    );
  }

  async #count(filters: Filters, scope: Counted): Promise<number> {
    const some = this.#countable(filters, scope).limit(countMax(filters)).as('some');
    const row = await this.knex.from(some).count({ total: '*' }).first();
    return Number(row?.total ?? 0);
  }

  #countable(filters: Filters, scope: Counted): Knex.QueryBuilder {
    const isOfOne = filters.uid !== undefined || scope.show === 'own to closed';
    if (!filters.username || isOfOne) return this.#query(filters, scope).select('s.id');
    return this.#byUser(filters, scope, countMax(filters));
  }

  /**
   * Selects the newest submissions of each user with such a name, at most `max` of each. The limit makes PostgreSQL read
   * user by user in the index of users. Without it, a part of many names is counted by reading all submissions.
   */
  #byUser({ username = '', users, ...filters }: Filters, scope: Counted, max: number): Knex.QueryBuilder {
    const ofUser = this.#query(filters, scope)
      .whereRaw('s.uid = named.uid')
      .select('s.id')
      .orderBy('s.id', 'desc')
      .limit(max);
    const named = users
      ? this.knex.raw('unnest(?::text[]) as named (uid)', [[...users]])
      : this.#named(username).as('named');
    return this.knex
      .from(named)
      .joinRaw('cross join lateral ? as submitted', [this.knex.raw('(?)', [ofUser])])
      .select('submitted.id');
  }

  #query(filters: Filters, scope: Counted): Knex.QueryBuilder {
    const submissions = this.knex('submission as s').whereRaw('s.cid = 0');
    if (filters.gid === undefined) void submissions.whereNull('s.gid');
    else void submissions.where('s.gid', filters.gid);
    if (filters.uid !== undefined) void submissions.where('s.uid', filters.uid);
    this.#narrow(submissions, scope, filters.gid);
    if (filters.status !== undefined) {
      void submissions
        .joinRaw('join judgement j on j.submission_id = s.id and j.is_current')
        .where('j.status', filters.status);
    }
    if (filters.username) void submissions.whereIn('s.uid', this.#named(filters.username));
    if (filters.problemID) {
      void submissions.whereIn('s.pid', this.#problems(filters.problemID, filters.completeProblemID ?? false));
    }
    narrowBy(submissions, filters.added);
    return submissions;
  }

  #narrow(submissions: Knex.QueryBuilder, scope: Counted, gid: number | undefined): void {
    const closed = gid === undefined ? this.knex.raw(CLOSED) : this.knex.raw(CLOSED_IN_GROUP, [gid]);
    if (scope.show === 'open') void submissions.whereRaw('s.pid not in (?)', [closed]);
    if (scope.show === 'open or own') void submissions.whereRaw('(s.pid not in (?) or s.uid = ?)', [closed, scope.uid]);
    if (scope.show === 'own to closed') {
      void submissions.where('s.uid', scope.uid).whereRaw('s.pid in (?)', [closed]);
    }
  }

  /** Selects the users whose name contains the text. */
  #named(text: string): Knex.QueryBuilder {
    return this.knex('account').select('uid').whereILike('username', containsPattern(text));
  }

  #problems(problemId: string, isComplete: boolean): Knex.QueryBuilder {
    const problems = this.knex('problem').select('id');
    return isComplete
      ? problems.where('problemId', problemId.toUpperCase())
      : problems.whereILike('problemId', containsPattern(problemId));
  }
}

/** Returns the filters of the query; filters that are not used are undefined. */
const filtersOf = (query: SubmissionListQuery, viewer: Viewer | null): Filters => ({
  uid: query.onlyMine ? viewer?.uid : undefined,
  status: query.status,
  username: query.username?.trim() || undefined,
  problemID: query.problemID?.trim() || undefined,
  completeProblemID: (query.problemID && query.completeProblemID) || undefined,
  gid: query.gid,
});

const scopeOf = (viewer: Viewer | null, view: ListView): Scope => {
  if (view === 'everything') return { show: 'everything' };
  return viewer ? { show: 'open or own', uid: viewer.uid } : { show: 'open' };
};
