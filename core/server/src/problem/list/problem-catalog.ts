import {
  LOCAL_PROBLEM_SOURCE,
  PageSizes,
  ProblemAuth,
  token,
  type Page,
  type ProblemFilters,
  type ProblemLink,
  type ProblemListQuery,
  type ProblemOrder,
  type ProblemRow,
  type RecentProblem,
  type Tag,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, expression, prepared } from '@tribunal/database';
import {
  CountCache,
  notFound,
  pageOf,
  pageRange,
  SharedReads,
  type PageRange,
  type AddedFilter,
  type Viewer,
  Clock,
  Db,
  Points,
} from '@tribunal/platform';
import {
  BY_ID,
  BY_ID_DOWN,
  filtered,
  joinedFor,
  orderSql,
  problemListFilters,
  toFilters,
  toOrder,
  type ListFilters,
  type ListOrder,
} from './list-query';
import { ProblemSources } from '../sources/problem-sources';
import { UserProblemStatusReader } from './user-problem-status';
import { presentRecent, presentRow, type ListedProblem } from '../presenter';

/** Returns a random number from 0 up to but not including 1. */
export const RandomFraction = token<() => number>('random-fraction');

const IS_PUBLIC = `p.auth = ${ProblemAuth.Public} and p.gid is null`;

/** The unfiltered list, which is the most frequent query. */
const firstProblemIds = prepared(
  'problems',
  `select p.id from problem p where ${IS_PUBLIC} order by ${BY_ID} limit $1 offset $2`,
);
const findListedProblems = prepared(
  'problem-rows',
  `select p.id, p.problem_id as "problemId", p.title, p.difficulty, p.type, p.updated_at as "updatedAt",
     c.total, c.ac, c.wa, c.tle, c.mle, c.re, c.pe, c.ce, c.se, c.pa
   from problem p join problem_count c on c.pid = p.id where p.id = any($1) order by ${BY_ID}`,
);
const findProblemTags = prepared(
  'problem-tags',
  `select pt.pid, t.id, t.name, t.color, t.oj from problem_tag pt join tag t on t.id = pt.tag_id
   where pt.pid = any($1) and (t.gid is null or t.gid = (select p.gid from problem p where p.id = pt.pid))
   order by t.name`,
);

/** The problems of a page, the same for everybody who may see them. */
interface ListedPage {
  rows: readonly ListedProblem[];
  tags: ReadonlyMap<number, Tag[]>;
}

const RECENT = 10;
const isPlain = (filters: ListFilters): boolean => Object.values(filters).every((one) => one === undefined);

const isById = ({ sort, order }: ListOrder): boolean => sort === 'id' && order === 'asc';

type AdjacentQuery = ProblemFilters & ProblemOrder & Pick<ProblemLink, 'problemId'>;
interface Adjacent {
  previous: ProblemLink | null;
  next: ProblemLink | null;
}
const linkOf = (alias: string): string =>
  `json_build_object('problemId', ${alias}.problem_id, 'title', ${alias}.title)`;
/** The neighbours in the unfiltered list, which are found in its index. The database does not know the shape of JSON. */
const findNeighbours = prepared<'problem-neighbours', Adjacent>(
  'problem-neighbours',
  `select
     (select ${linkOf('p')} from problem p
      where ${IS_PUBLIC} and (${BY_ID}) < (char_length($1::text), $1::text)
      order by ${BY_ID_DOWN} limit 1) as previous,
     (select ${linkOf('p')} from problem p
      where ${IS_PUBLIC} and (${BY_ID}) > (char_length($1::text), $1::text) order by ${BY_ID} limit 1) as next
   from problem p where ${IS_PUBLIC} and p.problem_id = $1`,
);

/** Lists the public problems. */
@injectable()
export class ProblemCatalog {
  readonly #counts: CountCache;
  readonly #pages = new SharedReads<ListedPage>();
  readonly #adjacent = new SharedReads<Adjacent>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(UserProblemStatusReader) private readonly userStatuses: UserProblemStatusReader,
    @inject(RandomFraction) private readonly random: () => number,
    @inject(ProblemSources) private readonly problemSources: ProblemSources,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Clock) clock: Clock,
  ) {
    this.#counts = new CountCache(clock);
  }

  /** Returns the filters that plugins add to the list. */
  addedFilters(): readonly AddedFilter[] {
    return this.points.list(problemListFilters);
  }

  /** Returns a page of problems. The ids come from an index-only scan; then only the rows of the page are loaded. */
  async list(query: ProblemListQuery, viewer: Viewer | null): Promise<Page<ProblemRow>> {
    const range = pageRange(query, PageSizes.problemList);
    const filters = this.#filtersOf(query, viewer);
    const order = toOrder(query, viewer);
    const readPage = async () => this.#loadInOrder(await this.#page(filters, order, range));
    const [page, total] = await Promise.all([
      this.#pages.get(JSON.stringify([filters, order, range]), readPage),
      this.#total(filters),
    ]);
    return pageOf(await this.#presentFor(viewer, page), total, range);
  }

  /**
   * Returns a page of the visible problems to which `narrow` restricts a query for problems `p`, with the filters and
   * in the order of the problem list. The caller makes sure that the viewer may open them.
   */
  async listAmong(
    narrow: (problems: Knex.QueryBuilder) => void,
    query: ProblemListQuery,
    viewer: Viewer | null,
  ): Promise<Page<ProblemRow>> {
    const range = pageRange(query, PageSizes.problemList);
    const filters = this.#filtersOf(query, viewer);
    const among = () => {
      const visible = this.knex('problem as p').where('p.auth', ProblemAuth.Public);
      narrow(visible);
      return filtered(visible, this.knex, filters);
    };
    const [pids, counted] = await Promise.all([
      among().orderByRaw(BY_ID).limit(range.limit).offset(range.offset).pluck('p.id'),
      among().count({ total: '*' }).first(),
    ]);
    return pageOf(await this.rowsOf(pids, viewer), Number(counted?.total ?? 0), range);
  }

  /** Returns the rows of these problems, in the order of the problem list. */
  async rowsOf(pids: readonly number[], viewer: Viewer | null): Promise<ProblemRow[]> {
    return this.#presentFor(viewer, await this.#load(pids));
  }

  async #load(pids: readonly number[]): Promise<ListedPage> {
    const [rows, tags] = await Promise.all([findListedProblems(this.knex, [pids]), this.tagsOf(pids)]);
    return { rows, tags };
  }

  /** Loads these problems in the order of their ids in `pids`. */
  async #loadInOrder(pids: readonly number[]): Promise<ListedPage> {
    const { rows, tags } = await this.#load(pids);
    const places = new Map(pids.map((pid, place) => [pid, place]));
    return { rows: rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!), tags };
  }

  async #presentFor(viewer: Viewer | null, { rows, tags }: ListedPage): Promise<ProblemRow[]> {
    const userStatuses = viewer
      ? await this.userStatuses.find(
          viewer.uid,
          rows.map(({ id }) => id),
        )
      : null;
    return rows.map((row) => presentRow(row, tags.get(row.id) ?? [], userStatuses?.get(row.id) ?? null));
  }

  /**
   * Returns a random public problem with these filters, each with equal probability.
   * @throws 401 for a filter by own results without a login
   * @throws 404 if there is none
   */
  async pickRandom(query: ProblemFilters, viewer: Viewer | null): Promise<{ problemId: string }> {
    const filters = this.#filtersOf(query, viewer);
    const offset = Math.floor(this.random() * (await this.#total(filters)));
    const row = await this.#filtered(filters)
      .orderBy('p.id')
      .offset(offset)
      .first(columns({ p: 'problem' }, 'p.problemId'));
    if (!row) throw notFound(isPlain(filters) ? 'problem.noneYet' : 'problem.noneMatches');
    return { problemId: row.problemId };
  }

  /**
   * Returns the problems before and after another one in the public list with these filters and in this order. A
   * problem that has left the filters, for example because it has just been solved, keeps its place.
   * @throws 401 for a filter or an order by own results without a login
   */
  async findAdjacent({ problemId, ...query }: AdjacentQuery, viewer: Viewer | null): Promise<Adjacent> {
    const filters = this.#filtersOf(query, viewer);
    const order = toOrder(query, viewer);
    if (isPlain(filters) && isById(order)) {
      return (await findNeighbours(this.knex, [problemId]))[0] ?? { previous: null, next: null };
    }
    const sorted = `over (order by ${orderSql(order)})`;
    const list = this.#public().select(
      'p.problemId',
      this.knex.raw(`lag(p.id) ${sorted} as previous`),
      this.knex.raw(`lead(p.id) ${sorted} as next`),
    );
    // Without a filter, the group would be empty, and so would the list.
    if (!isPlain(filters)) {
      void list.where((some) =>
        some.where((wanted) => filtered(wanted, this.knex, filters)).orWhere('p.problemId', problemId),
      );
    }
    const find = async (): Promise<Adjacent> => {
      const row = await this.knex
        .from(joinedFor(list, this.knex, order).as('l'))
        .leftJoin('problem as b', 'b.id', 'l.previous')
        .leftJoin('problem as a', 'a.id', 'l.next')
        .where('l.problemId', problemId)
        .first(
          columns(
            {},
            {
              previous: expression<Adjacent['previous']>(
                this.knex.raw(`case when b.id is not null then ${linkOf('b')} end`),
              ),
              next: expression<Adjacent['next']>(this.knex.raw(`case when a.id is not null then ${linkOf('a')} end`)),
            },
          ),
        );
      return row ?? { previous: null, next: null };
    };
    return this.#adjacent.get(JSON.stringify([filters, order, problemId]), find);
  }

  /** Returns the site's own problems that were updated last; imports of other sites' problems would push them out. */
  async recentlyUpdated(): Promise<RecentProblem[]> {
    const rows = await this.#public()
      .join('problemCount as c', 'c.pid', 'p.id')
      .select(
        'p.id',
        'p.problemId',
        'p.title',
        'p.type',
        'p.difficulty',
        'c.ac',
        'c.total',
        'p.createdAt',
        'p.updatedAt',
      )
      .where('p.bank', LOCAL_PROBLEM_SOURCE)
      .orderBy('p.updatedAt', 'desc')
      .limit(RECENT);
    return rows.map(presentRecent);
  }

  async tagsOf(pids: readonly number[]): Promise<ReadonlyMap<number, Tag[]>> {
    const rows = await findProblemTags(this.knex, [pids]);
    const byProblem = new Map<number, Tag[]>();
    for (const { pid, ...tag } of rows) {
      const tags = byProblem.get(pid);
      if (tags) tags.push(tag);
      else byProblem.set(pid, [tag]);
    }
    return byProblem;
  }

  async #page(filters: ListFilters, order: ListOrder, { limit, offset }: PageRange): Promise<number[]> {
    const isFirstList = isPlain(filters) && isById(order);
    const rows: { id: number }[] = await (isFirstList
      ? firstProblemIds(this.knex, [limit, offset])
      : joinedFor(this.#filtered(filters), this.knex, order)
          .select('p.id')
          .orderByRaw(orderSql(order))
          .limit(limit)
          .offset(offset));
    return rows.map(({ id }) => id);
  }

  #total(filters: ListFilters): Promise<number> {
    const count = async () => {
      const row = await this.#filtered(filters).count({ total: '*' }).first();
      return Number(row?.total ?? 0);
    };
    // A user's own results change the number at once.
    return filters.progress ? count() : this.#counts.get(JSON.stringify(filters), count);
  }

  #filtersOf(query: ProblemFilters, viewer: Viewer | null): ListFilters {
    return toFilters(query, { sources: this.problemSources, added: this.addedFilters() }, viewer);
  }

  #public(): Knex.QueryBuilder {
    return this.knex('problem as p').whereRaw(IS_PUBLIC);
  }

  #filtered(filters: ListFilters): Knex.QueryBuilder {
    return filtered(this.#public(), this.knex, filters);
  }
}
