import { PageSizes, type Page, type PageQuery, type Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  columns,
  Db,
  expression,
  notFound,
  pageOf,
  pageRange,
  Problems,
  Submissions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import type { RejudgingCalls, RejudgingChange, RejudgingRow } from '../contract';
import { stateOf, type RejudgingFacts } from './states';
import {
  CHANGED,
  COMPARED,
  COMPARED_TABLES,
  NO_PROGRESS,
  comparedVerdicts,
  loadProgressByIds,
} from './rejudging-progress';

type Row = RejudgingFacts &
  Pick<RejudgingRow, 'id' | 'reason' | 'pid' | 'problemId' | 'cid' | 'username'> & { createdAt: Date };

/** A rejudged submission with its new verdict, pending or applied, and the previous one. */
export interface ComparedVerdict {
  submissionId: number;
  username: string;
  /** Label of the problem in its contest. */
  displayId: string | null;
  judgementId: number;
  from: Status;
  status: Status;
  score: number | null;
  timeMs: number | null;
  isChanged: boolean;
}

/** Reads rejudgings with a preview, and what they would change. */
@injectable()
export class RejudgingListReader {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Returns rejudgings, newest first. */
  async list(query: PageQuery): Promise<Page<RejudgingRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const [rows, count] = await Promise.all([
      this.#rows().orderBy('r.id', 'desc').limit(range.limit).offset(range.offset),
      this.knex('rejudging').where({ kind: 'preview' }).count({ total: '*' }).first(),
    ]);
    return pageOf(await this.#present(rows), Number(count?.total ?? 0), range);
  }

  /**
   * Returns a rejudging with the number of submissions for each pair of old and new verdict, unchanged ones included.
   * @throws 404 if there is no such rejudging
   */
  async detail(id: number): Promise<RejudgingCalls['GET /api/admin/rejudging/detail']['data']> {
    const [row] = await this.#present(await this.#rows().where('r.id', id));
    if (!row) throw notFound('rejudging.unknown');
    const moves = await comparedVerdicts(this.knex, [id])
      .whereRaw(COMPARED)
      .groupBy('o.status', 'n.status')
      .orderBy([{ column: 'o.status' }, { column: 'n.status' }])
      .select(
        columns(COMPARED_TABLES, {
          from: 'o.status',
          to: 'n.status',
          count: expression<number>(this.knex.raw('count(*)')),
        }),
      );
    return { ...row, moves };
  }

  /**
   * Returns only the submissions whose result differs.
   * @throws 404 if there is no such rejudging
   */
  async changes({ id, ...query }: PageQuery & { id: number }): Promise<Page<RejudgingChange>> {
    if (!(await this.#rows().where('r.id', id).first())) throw notFound('rejudging.unknown');
    const range = pageRange(query, PageSizes.adminTable);
    const changed = () => comparedVerdicts(this.knex, [id]).whereRaw(CHANGED);
    const [rows, count] = await Promise.all([
      changed()
        .join(Submissions.as(this.knex, 's'), 's.id', 'm.submissionId')
        .join(Accounts.as(this.knex, 'a'), 'a.uid', 's.uid')
        .orderBy('m.submissionId')
        .limit(range.limit)
        .offset(range.offset)
        .select(
          columns(
            { ...COMPARED_TABLES, s: Submissions, a: Accounts },
            {
              submitId: 's.id',
              username: 'a.username',
              language: 's.language',
              from: 'o.status',
              to: 'n.status',
              fromScore: 'o.score',
              toScore: 'n.score',
            },
          ),
        ),
      changed().count({ total: '*' }).first(),
    ]);
    return pageOf(rows, Number(count?.total ?? 0), range);
  }

  /** Returns all submissions with a new verdict, ordered by submission, except those that keep a different one. */
  async listCompared(id: number): Promise<ComparedVerdict[]> {
    return comparedVerdicts(this.knex, [id])
      .whereRaw(COMPARED)
      .join(Submissions.as(this.knex, 's'), 's.id', 'm.submissionId')
      .join(Accounts.as(this.knex, 'a'), 'a.uid', 's.uid')
      .orderBy('m.submissionId')
      .select(
        'm.submissionId',
        'a.username',
        's.displayId',
        'n.id as judgementId',
        'o.status as from',
        'n.status',
        'n.score',
        'n.timeMs',
        this.knex.raw(`(${CHANGED}) as is_changed`),
      );
  }

  /** Returns the newest rejudging of this contest, whatever its state. */
  async findNewest(cid: number): Promise<{ id: number } | null> {
    const found = await this.knex('rejudging').where({ kind: 'preview', cid }).orderBy('id', 'desc').first('id');
    return found ?? null;
  }

  #rows(): Knex.QueryBuilder<object, Row[]> {
    return this.knex('rejudging as r')
      .leftJoin(Problems.as(this.knex, 'p'), 'p.id', 'r.pid')
      .leftJoin(Accounts.as(this.knex, 'a'), 'a.uid', 'r.createdBy')
      .where('r.kind', 'preview')
      .select('r.*', 'p.problemId', 'a.username');
  }

  async #present(rows: readonly Row[]): Promise<RejudgingRow[]> {
    const progressById = await loadProgressByIds(
      this.knex,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const { id, reason, pid, problemId, cid, username, createdAt } = row;
      const progress = progressById.get(id) ?? NO_PROGRESS;
      const state = stateOf(row, progress);
      return { id, reason, pid, problemId, cid, username, state, ...progress, gmtCreate: createdAt.toISOString() };
    });
  }
}
