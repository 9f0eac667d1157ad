import {
  Difficulty,
  PageSizes,
  ProblemAuth,
  token,
  type Page,
  type PageQuery,
  type ProblemListQuery,
  type ProblemRow,
  type RecentProblem,
  type Tag,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, type Columns, containsPattern, prepared } from '@tribunal/database';
import {
  CountCache,
  notFound,
  pageOf,
  pageRange,
  SharedReads,
  type PageRange,
  type Viewer,
  Clock,
  Db,
} from '@tribunal/platform';
import { ProblemSources } from './sources/problem-sources';
import { UserProblemStatusReader } from './user-problem-status';
import { presentRecent, presentRow, type ListedProblem, type TaggedTag } from './presenter';
/** Returns a random number from 0 up to but not including 1. */
export const RandomFraction = token<() => number>('random-fraction');

type Filters = Omit<ProblemListQuery, keyof PageQuery>;

/** Sorts short ids first, so that numbers are in numeric order. */
const IN_ORDER = 'char_length(p.problem_id), p.problem_id';
const IS_PUBLIC = `p.auth = ${ProblemAuth.Public} and p.gid is null`;

/** The unfiltered list, which is the most frequent query. */
const firstProblemIds = prepared<Columns<'problem', 'id'>>(
  'problems',
  `select p.id from problem p where ${IS_PUBLIC} order by ${IN_ORDER} limit $1 offset $2`,
);
const findListedProblems = prepared<ListedProblem>(
  'problem-rows',
  `select p.id, p.problem_id as "problemId", p.title, p.difficulty, p.type, p.updated_at as "updatedAt",
     c.total, c.ac, c.wa, c.tle, c.mle, c.re, c.pe, c.ce, c.se, c.pa
   from problem p join problem_count c on c.pid = p.id where p.id = any($1) order by ${IN_ORDER}`,
);
const findProblemTags = prepared<TaggedTag>(
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
const isDifficulty = (value: number): boolean => (Object.values(Difficulty) as number[]).includes(value);

/** Lists the public problems. */
@injectable()
export class ProblemCatalog {
  readonly #counts: CountCache;
  readonly #pages = new SharedReads<ListedPage>();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(UserProblemStatusReader) private readonly userStatuses: UserProblemStatusReader,
    @inject(RandomFraction) private readonly random: () => number,
    @inject(ProblemSources) private readonly problemSources: ProblemSources,
    @inject(Clock) clock: Clock,
  ) {
    this.#counts = new CountCache(clock);
  }

  /** Returns a page of problems. The ids come from an index-only scan; then only the rows of the page are loaded. */
  async list(query: ProblemListQuery, viewer: Viewer | null): Promise<Page<ProblemRow>> {
    const range = pageRange(query, PageSizes.problemList);
    const filters = toFilters(query, this.problemSources);
    const readPage = async () => this.#load(await this.#page(filters, range));
    const [page, total] = await Promise.all([
      this.#pages.get(JSON.stringify([filters, range]), readPage),
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
    const filters = toFilters(query, this.problemSources);
    const among = () => {
      const visible = this.knex('problem as p').where('p.auth', ProblemAuth.Public);
      narrow(visible);
      return filtered(visible, this.knex, filters);
    };
    const [pids, counted] = await Promise.all([
      among().orderByRaw(IN_ORDER).limit(range.limit).offset(range.offset).pluck('p.id'),
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

  async #presentFor(viewer: Viewer | null, { rows, tags }: ListedPage): Promise<ProblemRow[]> {
    const userStatuses = viewer
      ? await this.userStatuses.find(
          viewer.uid,
          rows.map(({ id }) => id),
        )
      : null;
    return rows.map((row) => presentRow(row, tags.get(row.id) ?? [], userStatuses?.get(row.id) ?? null));
  }

  /** Returns a random public problem, each with equal probability. */
  async pickRandom(): Promise<{ problemId: string }> {
    const total = await this.#total({});
    const offset = Math.floor(this.random() * total);
    const row = await this.#public()
      .orderBy('p.id')
      .offset(offset)
      .first(columns({ p: 'problem' }, 'p.problemId'));
    if (!row) throw notFound('problem.noneYet');
    return { problemId: row.problemId };
  }

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

  async #page(filters: Filters, { limit, offset }: PageRange): Promise<number[]> {
    const isPlain = Object.values(filters).every((one) => one === undefined);
    const rows: { id: number }[] = await (isPlain
      ? firstProblemIds(this.knex, [limit, offset])
      : this.#filtered(filters).select('p.id').orderByRaw(IN_ORDER).limit(limit).offset(offset));
    return rows.map(({ id }) => id);
  }

  #total(filters: Filters): Promise<number> {
    return this.#counts.get(JSON.stringify(filters), async () => {
      const row = await this.#filtered(filters).count({ total: '*' }).first();
      return Number(row?.total ?? 0);
    });
  }

  #public(): Knex.QueryBuilder {
    return this.knex('problem as p').whereRaw(IS_PUBLIC);
  }

  #filtered(filters: Filters): Knex.QueryBuilder {
    return filtered(this.#public(), this.knex, filters);
  }
}

/** Applies the filters to a query for problems `p`. */
function filtered(
  problems: Knex.QueryBuilder,
  knex: Knex,
  { keyword, difficulty, oj, tagId }: Filters,
): Knex.QueryBuilder {
  if (keyword) {
    const pattern = containsPattern(keyword);
    void problems.where((either) => either.whereILike('p.title', pattern).orWhereILike('p.problemId', pattern));
  }
  if (difficulty !== undefined) void problems.where('p.difficulty', difficulty);
  if (oj) void problems.where('p.bank', oj);
  if (tagId) {
    const carrying = knex('problemTag').select('pid').whereIn('tagId', tagId).groupBy('pid');
    void problems.whereIn('p.id', carrying.havingRaw('count(*) = ?', [tagId.length]));
  }
  return problems;
}

/** Converts the query to filters; a filter that is not set is undefined. */
const toFilters = ({ keyword, difficulty, oj, tagId }: ProblemListQuery, problemSources: ProblemSources): Filters => ({
  keyword: keyword?.trim() || undefined,
  difficulty: difficulty !== undefined && isDifficulty(difficulty) ? difficulty : undefined,
  oj: problemSources.filteredBy(oj),
  tagId: tagId?.length ? [...new Set(tagId)] : undefined,
});
