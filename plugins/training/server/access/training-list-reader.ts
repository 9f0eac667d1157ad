import type { Page } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  columns,
  containsPattern,
  Db,
  expression,
  pageOf,
  pageRange,
  Problems,
  type Row,
  SolvedProblems,
  type Viewer,
  PlaceDirectory,
} from '@tribunal/server';
import type { Gid } from '@tribunal/server/place';
import type { Knex } from 'knex';
import { TrainingPageSizes, type Training, type TrainingCategory, type TrainingListQuery } from '../../contract';
import { IN_SET, inPlace } from '../trainings';

/** Counts the visible problems of a training (`t`), and those that the user has solved. */
const PROGRESS = `(
  select count(*)::integer as problems, count(o.pid)::integer as solved
  from training_problem l join ${Problems.sql} p on p.id = l.pid and ${IN_SET}
  left join ${SolvedProblems.sql} o on o.uid = ? and o.pid = l.pid
  where l.tid = t.id) as n`;

/** Selects trainings with author, category and the progress of a user. */
const listed = (knex: Knex, uid: string | null) =>
  knex('training as t')
    .leftJoin(Accounts.as(knex, 'a'), 'a.uid', 't.uid')
    .leftJoin('trainingCategory as c', 'c.id', 't.categoryId')
    .joinRaw(`cross join lateral ${PROGRESS}`, [uid ?? ''])
    .select(
      columns(
        { t: 'training', a: Accounts.optional, c: 'trainingCategory?' },
        't.*',
        { author: 'a.username', categoryName: 'c.name', categoryColor: 'c.color' },
        { problemCount: expression<number>(knex.raw('n.problems')), acCount: expression<number>(knex.raw('n.solved')) },
      ),
    );

type ListedTraining = Awaited<ReturnType<typeof listed>>[number];

const presentTraining = (row: ListedTraining): Training => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author: row.author ?? '',
  auth: row.auth,
  categoryName: row.categoryName,
  categoryColor: row.categoryColor,
  rank: row.rank,
  problemCount: row.problemCount,
  acCount: row.acCount,
  gid: row.gid,
  dueTime: row.dueAt?.toISOString() ?? null,
  gmtModified: row.updatedAt.toISOString(),
});

export const presentCategory = ({ id, name, color, gid }: Row<'trainingCategory'>): TrainingCategory => ({
  id,
  name,
  color,
  gid,
});

/** Reads the visible trainings of a place, and its categories. */
@injectable()
export class TrainingListReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Lists the trainings in their order.
   * @throws 404 for a place that the viewer may not read
   */
  async list(viewer: Viewer | null, gid: Gid, query: TrainingListQuery): Promise<Page<Training>> {
    await this.places.open(viewer, gid);
    const range = pageRange(query, TrainingPageSizes.list);
    const [rows, counted] = await Promise.all([
      this.#narrow(listed(this.knex, viewer?.uid ?? null), gid, query)
        .orderBy([{ column: 't.rank' }, { column: 't.id' }])
        .limit(range.limit)
        .offset(range.offset),
      this.#narrow(this.knex('training as t').leftJoin(Accounts.as(this.knex, 'a'), 'a.uid', 't.uid'), gid, query)
        .count({ total: '*' })
        .first(),
    ]);
    return pageOf((rows as ListedTraining[]).map(presentTraining), Number(counted?.total ?? 0), range);
  }

  /** Returns one training with the same counts as the list has. */
  async get(viewer: Viewer, tid: number): Promise<Training> {
    const row = await listed(this.knex, viewer.uid).where('t.id', tid).first();
    return presentTraining(row as ListedTraining);
  }

  /**
   * Lists the categories that trainings of a place can have: those of the site, and its own.
   * @throws 404 for a place that the viewer may not read
   */
  async categories(viewer: Viewer | null, gid: Gid): Promise<TrainingCategory[]> {
    await this.places.open(viewer, gid);
    const rows = this.knex('trainingCategory as c').whereNull('c.gid').orderBy('c.name');
    if (gid !== null) void rows.orWhere('c.gid', gid);
    return (await rows.select('c.*')).map(presentCategory);
  }

  #narrow<Q extends Knex.QueryBuilder>(trainings: Q, gid: Gid, { keyword, categoryId, auth }: TrainingListQuery): Q {
    void trainings.modify(inPlace(gid, 't')).where('t.isVisible', true);
    if (categoryId !== undefined) void trainings.where('t.categoryId', categoryId);
    if (auth !== undefined) void trainings.where('t.auth', auth);
    const pattern = keyword?.trim() && containsPattern(keyword.trim());
    if (pattern) {
      void trainings.where((found) => found.whereILike('t.title', pattern).orWhereILike('a.username', pattern));
    }
    return trainings;
  }
}
