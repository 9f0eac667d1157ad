import {
  Difficulty,
  OWN_BANK,
  PageSizes,
  ProblemAuth,
  REMOTE_JUDGES,
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
import { Marks, type ProblemMarks } from './marks';
import { presentRecent, presentRow, type ListedProblem, type TaggedTag } from './presenter';

export const Catalog = token<ProblemCatalog>('problem-catalog');
/** From 0 up to but not including 1. */
export const Dice = token<() => number>('dice');

type Filters = Omit<ProblemListQuery, keyof PageQuery>;

/** Short ids first, as people count. */
const IN_ORDER = 'char_length(p.problem_id), p.problem_id';
/** Named one by one: a prepared query must bring the same columns after a migration. */
const LISTED = ['p.id', 'p.problemId', 'p.title', 'p.difficulty', 'p.type', 'p.updatedAt'].concat(
  ['total', 'ac', 'wa', 'tle', 'mle', 're', 'pe', 'ce', 'se', 'pa'].map((column) => `c.${column}`),
);
const RECENT = 10;
const isRemote = (oj: string): boolean => (REMOTE_JUDGES as readonly string[]).includes(oj);
const isDifficulty = (value: number): boolean => (Object.values(Difficulty) as number[]).includes(value);

/** The public problems. */
@injectable()
export class ProblemCatalog {
  readonly #counts: LargeCounts;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Marks) private readonly marks: ProblemMarks,
    @inject(Dice) private readonly roll: () => number,
    @inject(Clock) clock: { now(): Date },
  ) {
    this.#counts = new LargeCounts(clock);
  }

  /** Ids come from an index alone; only the rows of the page itself are then looked up. */
  async list(query: ProblemListQuery, viewer: Viewer | null): Promise<Page<ProblemRow>> {
    const range = pageRange(query, PageSizes.problemList);
    const filters = meantBy(query);
    const [pids, total] = await Promise.all([this.#page(filters, range), this.#total(filters)]);
    const [rows, tags, marks] = await Promise.all([
      this.#rows(pids),
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
    const rows: TaggedTag[] = await prepared(
      this.knex('problemTag as pt')
        .join('tag as t', 't.id', 'pt.tagId')
        .whereRaw('pt.pid = any(?)', [[...pids]])
        .select('pt.pid', 't.id', 't.name', 't.color', 't.oj')
        .orderBy('t.name'),
      'problem-tags',
    );
    const byProblem = new Map<number, Tag[]>();
    for (const { pid, ...tag } of rows) byProblem.set(pid, [...(byProblem.get(pid) ?? []), tag]);
    return byProblem;
  }

  async #page(filters: Filters, { limit, offset }: PageRange): Promise<number[]> {
    const wanted = this.#wanted(filters).select('p.id').orderByRaw(IN_ORDER).limit(limit).offset(offset);
    const isPlain = Object.values(filters).every((one) => one === undefined);
    const rows: { id: number }[] = await (isPlain
      ? prepared(wanted, offset > 0 ? 'problems further' : 'problems')
      : wanted);
    return rows.map(({ id }) => id);
  }

  async #rows(pids: readonly number[]): Promise<ListedProblem[]> {
    return prepared(
      this.knex('problem as p')
        .join('problemCount as c', 'c.pid', 'p.id')
        .select<ListedProblem[]>(LISTED)
        .whereRaw('p.id = any(?)', [[...pids]])
        .orderByRaw(IN_ORDER),
      'problem-rows',
    );
  }

  #total(filters: Filters): Promise<number> {
    return this.#counts.of(JSON.stringify(filters), async () => {
      const row = await this.#wanted(filters).count<{ total: number }[]>('* as total').first();
      return Number(row?.total ?? 0);
    });
  }

  #public(): Knex.QueryBuilder {
    return this.knex('problem as p').whereRaw(`p.auth = ${ProblemAuth.Public}`).whereNull('p.gid');
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

/** What the query asks for; what asks for nothing is undefined. */
const meantBy = ({ keyword, difficulty, oj, tagId }: ProblemListQuery): Filters => ({
  keyword: keyword?.trim() || undefined,
  difficulty: difficulty !== undefined && isDifficulty(difficulty) ? difficulty : undefined,
  oj: oj && oj !== 'All' ? (isRemote(oj) ? oj : OWN_BANK) : undefined,
  tagId: tagId?.length ? [...new Set(tagId)] : undefined,
});
