import {
  Difficulty,
  OWN_BANK,
  PageSizes,
  REMOTE_JUDGES,
  token,
  type Page,
  type ProblemListQuery,
  type ProblemRow,
  type RecentProblem,
  type Tag,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { containing } from '../database/like';
import { notFound, pageOf, pageRange, type Viewer } from '../http';
import { Db } from '../tokens';
import { Marks, type ProblemMarks } from './marks';
import { presentRecent, presentRow, type ListedProblem, type TaggedTag } from './presenter';

export const Catalog = token<ProblemCatalog>('problem-catalog');
/** From 0 up to but not including 1. */
export const Dice = token<() => number>('dice');

const RECENT = 10;
const isRemote = (oj: string): boolean => (REMOTE_JUDGES as readonly string[]).includes(oj);
const isDifficulty = (value: number): boolean => (Object.values(Difficulty) as number[]).includes(value);

/** The public problems. */
@injectable()
export class ProblemCatalog {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Marks) private readonly marks: ProblemMarks,
    @inject(Dice) private readonly roll: () => number,
  ) {}

  async list(query: ProblemListQuery, viewer: Viewer | null): Promise<Page<ProblemRow>> {
    const range = pageRange(query, PageSizes.problemList);
    const [rows, total] = await Promise.all([
      this.#filtered(query)
        .join('problemCount as c', 'c.pid', 'p.id')
        .select<ListedProblem[]>('c.*', 'p.id', 'p.problemId', 'p.title', 'p.difficulty', 'p.type', 'p.updatedAt')
        .orderByRaw('char_length(p.problem_id), p.problem_id')
        .limit(range.limit)
        .offset(range.offset),
      this.#count(query),
    ]);
    const pids = rows.map(({ id }) => id);
    const [tags, marks] = await Promise.all([
      this.tagsOf(pids),
      viewer ? this.marks.of(viewer.uid, pids) : new Map<number, never>(),
    ]);
    const records = rows.map((row) => presentRow(row, tags.get(row.id) ?? [], marks.get(row.id) ?? null));
    return pageOf(records, total, range);
  }

  /** Any public problem, each as likely as the others. */
  async pickRandom(): Promise<{ problemId: string }> {
    const total = await this.#count({});
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
    const rows = await this.knex('problemTag as pt')
      .join('tag as t', 't.id', 'pt.tagId')
      .whereIn('pt.pid', [...pids])
      .select<TaggedTag[]>('pt.pid', 't.id', 't.name', 't.color', 't.oj')
      .orderBy('t.name');
    const byProblem = new Map<number, Tag[]>();
    for (const { pid, ...tag } of rows) byProblem.set(pid, [...(byProblem.get(pid) ?? []), tag]);
    return byProblem;
  }

  async #count(query: ProblemListQuery): Promise<number> {
    const row = await this.#filtered(query).count<{ total: number }[]>('* as total').first();
    return Number(row?.total ?? 0);
  }

  #public() {
    return this.knex('problem as p').where('p.auth', 1).whereNull('p.gid');
  }

  #filtered({ keyword, difficulty, oj, tagId }: ProblemListQuery) {
    const problems = this.#public();
    const words = keyword?.trim();
    if (words) {
      const pattern = containing(words);
      void problems.where((either) => either.whereILike('p.title', pattern).orWhereILike('p.problemId', pattern));
    }
    if (difficulty !== undefined && isDifficulty(difficulty)) void problems.where('p.difficulty', difficulty);
    if (oj && oj !== 'All') void problems.where('p.bank', isRemote(oj) ? oj : OWN_BANK);
    if (tagId?.length) {
      const wanted = [...new Set(tagId)];
      const carrying = this.knex('problemTag').select('pid').whereIn('tagId', wanted).groupBy('pid');
      void problems.whereIn('p.id', carrying.havingRaw('count(*) = ?', [wanted.length]));
    }
    return problems;
  }
}
