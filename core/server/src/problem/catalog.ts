import {
  Difficulty,
  OWN_BANK,
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
import { containing } from '../database/like';
import { prepared } from '../database/prepared';
import { LargeCounts, notFound, pageOf, pageRange, type PageRange, type Viewer } from '../http';
import { Clock, Db } from '../tokens';
import { Banks, type BankList } from './banks';
import { Marks, type ProblemMarks } from './marks';
import { presentRecent, presentRow, type ListedProblem, type TaggedTag } from './presenter';

export const Catalog = token<ProblemCatalog>('problem-catalog');
/** From 0 up to but not including 1. */
export const Dice = token<() => number>('dice');

type Filters = Omit<ProblemListQuery, keyof PageQuery>;

/** Short ids first, as people count. */
const IN_ORDER = 'char_length(p.problem_id), p.problem_id';
const OPEN = `p.auth = ${ProblemAuth.Public} and p.gid is null`;

/** The list as most ask for it, without a filter. */
const firstOnes = prepared<{ id: number }>(
  'problems',
  `select p.id from problem p where ${OPEN} order by ${IN_ORDER} limit $1 offset $2`,
);
const listed = prepared<ListedProblem>(
  'problem-rows',
  `select p.id, p.problem_id as "problemId", p.title, p.difficulty, p.type, p.updated_at as "updatedAt",
     c.total, c.ac, c.wa, c.tle, c.mle, c.re, c.pe, c.ce, c.se, c.pa
   from problem p join problem_count c on c.pid = p.id where p.id = any($1) order by ${IN_ORDER}`,
);
const tagged = prepared<TaggedTag>(
  'problem-tags',
  `select pt.pid, t.id, t.name, t.color, t.oj from problem_tag pt join tag t on t.id = pt.tag_id
   where pt.pid = any($1) order by t.name`,
);

const RECENT = 10;
const isDifficulty = (value: number): boolean => (Object.values(Difficulty) as number[]).includes(value);

/** The public problems. */
@injectable()
export class ProblemCatalog {
  readonly #counts: LargeCounts;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Marks) private readonly marks: ProblemMarks,
    @inject(Dice) private readonly roll: () => number,
    @inject(Banks) private readonly banks: BankList,
    @inject(Clock) clock: { now(): Date },
  ) {
    this.#counts = new LargeCounts(clock);
  }

  /** Ids come from an index alone; only the rows of the page itself are then looked up. */
  async list(query: ProblemListQuery, viewer: Viewer | null): Promise<Page<ProblemRow>> {
    const range = pageRange(query, PageSizes.problemList);
    const filters = meantBy(query, this.banks.keys());
    const [pids, total] = await Promise.all([this.#page(filters, range), this.#total(filters)]);
    const [rows, tags, marks] = await Promise.all([
      listed(this.knex, [pids]),
      this.tagsOf(pids),
      viewer ? this.marks.of(viewer.uid, pids) : new Map<number, never>(),
    ]);
    const records = rows.map((row) => presentRow(row, tags.get(row.id) ?? [], marks.get(row.id) ?? null));
    return pageOf(records, total, range);
  }

  /** Any public problem, each as likely as the others. */
  async pickRandom(): Promise<{ problemId: string }> {
    const total = await this.#total({});
    const place = Math.floor(this.roll() * total);
    const row = await this.#public().orderBy('p.id').offset(place).first<{ problemId: string }>('p.problemId');
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
    const rows = await tagged(this.knex, [pids]);
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
      ? firstOnes(this.knex, [limit, offset])
      : this.#wanted(filters).select('p.id').orderByRaw(IN_ORDER).limit(limit).offset(offset));
    return rows.map(({ id }) => id);
  }

  #total(filters: Filters): Promise<number> {
    return this.#counts.of(JSON.stringify(filters), async () => {
      const row = await this.#wanted(filters).count<{ total: number }[]>('* as total').first();
      return Number(row?.total ?? 0);
    });
  }

  #public(): Knex.QueryBuilder {
    return this.knex('problem as p').whereRaw(OPEN);
  }

  #wanted({ keyword, difficulty, oj, tagId }: Filters): Knex.QueryBuilder {
    const problems = this.#public();
    if (keyword) {
      const pattern = containing(keyword);
      void problems.where((either) => either.whereILike('p.title', pattern).orWhereILike('p.problemId', pattern));
    }
    if (difficulty !== undefined) void problems.where('p.difficulty', difficulty);
    if (oj) void problems.where('p.bank', oj);
    if (tagId) {
      const carrying = this.knex('problemTag').select('pid').whereIn('tagId', tagId).groupBy('pid');
      void problems.whereIn('p.id', carrying.havingRaw('count(*) = ?', [tagId.length]));
    }
    return problems;
  }
}

/** What the query asks for; what asks for nothing is undefined. A bank that nobody knows stands for the own one. */
const meantBy = ({ keyword, difficulty, oj, tagId }: ProblemListQuery, banks: readonly string[]): Filters => ({
  keyword: keyword?.trim() || undefined,
  difficulty: difficulty !== undefined && isDifficulty(difficulty) ? difficulty : undefined,
  oj: oj && oj !== 'All' ? (banks.includes(oj) ? oj : OWN_BANK) : undefined,
  tagId: tagId?.length ? [...new Set(tagId)] : undefined,
});
