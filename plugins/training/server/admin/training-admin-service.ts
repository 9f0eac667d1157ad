import { PageSizes, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  conflict,
  containsPattern,
  Db,
  forbidden,
  pageOf,
  pageRange,
  Tx,
  type Transactions,
  type Viewer,
  PlaceDirectory,
} from '@tribunal/server';
import type { Gid } from '@tribunal/server/place';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type {
  AdminTraining,
  AdminTrainingRow,
  CategoryChoice,
  TrainingCategory,
  TrainingDto,
  TrainingSave,
} from '../../contract';
import { presentCategory } from '../access';
import { TrainingChanges } from '../submitting';
import { denyDelete, inPlace, isTrainingAdmin, rightsIn, TrainingAccess, TrainingModel } from '../trainings';
import { CategoryService } from './category-service';
import { presentAdminRow, presentAdminTraining } from './presenter';
import { endsMemberships, settingsIn, settingsOf } from './settings';

type ListQuery = PageQuery & { keyword?: string };

/** Parses the keyword as an id or rank; neither is searched for with more than nine digits. */
const numberIn = (keyword: string): number | null => (/^\d{1,9}$/.test(keyword) ? Number(keyword) : null);

/** Manages the trainings of a place. Refuses users who do not administer a training as `TrainingAccess` does. */
@injectable()
export class TrainingAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(CategoryService) private readonly categories: CategoryService,
    @inject(TrainingChanges) private readonly changes: TrainingChanges,
  ) {}

  /**
   * Lists the trainings of a place in their order, for those who may create or manage some there.
   * @throws 403
   */
  async list(viewer: Viewer, gid: Gid, query: ListQuery): Promise<Page<AdminTrainingRow>> {
    const place = rightsIn(viewer, await this.places.open(viewer, gid));
    if (!place.canCreate && !place.canManage) throw forbidden();
    const range = pageRange(query, PageSizes.adminTable);
    const listed = TrainingModel.query(this.knex)
      .modify((trainings: QueryBuilder<TrainingModel>) => inPlace(gid, 'training')(trainings as never))
      .modify((trainings: QueryBuilder<TrainingModel>) => narrow(trainings, query.keyword?.trim() ?? ''));
    if (!place.canManage) {
      void listed.where((seen) => seen.where('isVisible', true).orWhere('uid', viewer.uid));
    }
    const [total, rows] = await Promise.all([
      listed.clone().resultSize(),
      withNames(listed.clone())
        .orderBy([{ column: 'rank' }, { column: 'id' }])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    const joined = await this.#withMembers(rows);
    const records = rows.map((row) => {
      const denial = denyDelete(viewer, row, place, { hasMembers: joined.has(row.id) });
      return presentAdminRow(row, { mayEdit: isTrainingAdmin(viewer, row, place), mayDelete: denial === null });
    });
    return pageOf(records, total, range);
  }

  async get(
    viewer: Viewer,
    tid: number,
  ): Promise<{ training: AdminTraining; trainingCategory: TrainingCategory | null }> {
    await this.trainings.getAsAdmin(viewer, tid);
    const training = await withNames(TrainingModel.query(this.knex)).findById(tid).throwIfNotFound();
    const { category } = training;
    return { training: presentAdminTraining(training), trainingCategory: category ? presentCategory(category) : null };
  }

  /**
   * Creates a training of the viewer's.
   * @throws 403
   */
  async create(viewer: Viewer, gid: Gid, { training, trainingCategory }: TrainingDto): Promise<{ id: number }> {
    const { canCreate } = rightsIn(viewer, await this.places.open(viewer, gid));
    if (!canCreate) throw forbidden();
    return this.transactions.run(async () => {
      const categoryId = await this.#categoryOf(viewer, gid, trainingCategory);
      const row = { ...settingsOf(training), categoryId, gid, uid: viewer.uid };
      const { id } = await TrainingModel.query(this.knex).insert(row);
      audit.about({ type: 'training', id, name: training.title });
      return { id };
    });
  }

  /** Updates a training; a new password ends all memberships but bans. Its author and place do not change. */
  async update(
    viewer: Viewer,
    tid: number,
    save: TrainingSave,
    trainingCategory: CategoryChoice | null | undefined,
  ): Promise<void> {
    await this.transactions.run(async () => {
      const { training } = await this.trainings.lockAsAdmin(viewer, tid);
      const settings = settingsOf(save, training);
      const categoryId =
        trainingCategory === undefined
          ? training.categoryId
          : await this.#categoryOf(viewer, training.gid, trainingCategory);
      audit.describe({
        before: { ...settingsIn(training), categoryId: training.categoryId },
        after: { ...settings, categoryId },
      });
      await TrainingModel.query(this.knex)
        .findById(tid)
        .patch({ ...settings, categoryId });
      if (endsMemberships(training, settings)) {
        await this.knex('trainingMember').where({ tid, isBanned: false }).delete();
      }
      await this.changes.record([{ tid, uid: null, pid: null }]);
    });
  }

  async setVisible(viewer: Viewer, tid: number, isVisible: boolean): Promise<void> {
    await this.transactions.run(async () => {
      const { training } = await this.trainings.lockAsAdmin(viewer, tid);
      audit.describe({ before: { isVisible: training.isVisible }, after: { isVisible } });
      await TrainingModel.query(this.knex).findById(tid).patch({ isVisible });
      this.changes.announce(tid);
    });
  }

  /**
   * Deletes a training with its order and members; problems and submissions stay.
   * @throws 403
   * @throws 409 for members whom the viewer may not remove
   */
  async remove(viewer: Viewer, tid: number): Promise<void> {
    await this.transactions.run(async () => {
      const { training, place } = await this.trainings.lockAsAdmin(viewer, tid);
      // New members wait for the lock.
      const hasMembers = (await this.#withMembers([training])).has(tid);
      const denial = denyDelete(viewer, training, place, { hasMembers });
      if (denial === 'forbidden') throw forbidden();
      if (denial) throw conflict('tid', denial);
      audit.describe({ before: settingsIn(training), after: null });
      await TrainingModel.query(this.knex).deleteById(tid);
      this.changes.announce(tid);
    });
  }

  /** Deletes the trainings and categories of a place that is removed; problems and submissions stay. */
  async removePlace(gid: number): Promise<void> {
    await TrainingModel.query(this.knex).where({ gid }).delete();
    await this.knex('trainingCategory').where({ gid }).delete();
  }

  /** Returns those of these trainings that others than their author have joined; a public one has no members. */
  async #withMembers(trainings: readonly Pick<TrainingModel, 'id'>[]): Promise<Set<number>> {
    const found: number[] = await this.knex('trainingMember as m')
      .join('training as t', 't.id', 'm.tid')
      .whereIn(
        'm.tid',
        trainings.map(({ id }) => id),
      )
      .where({ 't.auth': 'Private', 'm.isBanned': false })
      .whereRaw('m.uid is distinct from t.uid')
      .distinct()
      .pluck('m.tid');
    return new Set(found);
  }

  async #categoryOf(viewer: Viewer, gid: Gid, choice: CategoryChoice | null | undefined): Promise<number | null> {
    return choice ? this.categories.resolve(viewer, gid, choice) : null;
  }
}

const withNames = (trainings: QueryBuilder<TrainingModel>) => trainings.withGraphFetched('[author(name), category]');

function narrow(trainings: QueryBuilder<TrainingModel>, keyword: string): void {
  if (keyword === '') return;
  void trainings.where((found) => {
    void found.whereILike('title', containsPattern(keyword));
    const number = numberIn(keyword);
    if (number !== null) void found.orWhere('id', number).orWhere('rank', number);
  });
}
