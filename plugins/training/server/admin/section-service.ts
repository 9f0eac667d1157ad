import { inject, injectable } from '@tribunal/kernel';
import { audit, badInput, conflict, Db, notFound, Tx, type Transactions, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { TrainingLimits, type AdminSection, type OrderItem, type SectionSave } from '../../contract';
import { TrainingChanges } from '../submitting';
import { sortedSections, TrainingAccess, TrainingSectionModel } from '../trainings';
import { lastRankOf, storeOrder } from './order';
import { presentSection } from './presenter';

/** Manages the sections and the order of a training. Refuses users who do not administer it as `TrainingAccess` does. */
@injectable()
export class SectionService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(TrainingChanges) private readonly changes: TrainingChanges,
  ) {}

  async list(viewer: Viewer, tid: number): Promise<AdminSection[]> {
    await this.trainings.getAsAdmin(viewer, tid);
    return (await sectionsIn(this.knex, tid)).map(presentSection);
  }

  /**
   * Adds a section at the end.
   * @throws 400 for a condition that is none
   * @throws 409 when there are too many
   */
  async create(viewer: Viewer, tid: number, save: SectionSave): Promise<{ id: number }> {
    return this.transactions.run(async () => {
      await this.trainings.lockAsAdmin(viewer, tid);
      const others = await sectionsIn(this.knex, tid);
      const limit = TrainingLimits.sections.max;
      if (others.length >= limit) throw conflict('tid', 'training.admin.tooManySections', { limit });
      const columns = columnsOf(save, others);
      const rank = Math.min((await lastRankOf(this.knex, tid)) + 1, TrainingLimits.rank.max);
      const { id } = await TrainingSectionModel.query(this.knex).insert({ tid, rank, ...columns });
      audit.describe({ before: null, after: columns });
      await this.changes.record([{ tid, uid: null, pid: null }]);
      return { id };
    });
  }

  /**
   * @throws 400 for a condition that is none
   * @throws 404
   */
  async update(viewer: Viewer, id: number, save: SectionSave): Promise<void> {
    await this.#change(viewer, id, async (section, others) => {
      const columns = columnsOf(save, others);
      const { title, needsSection, needsSolved } = section;
      audit.describe({ before: { title, needsSection, needsSolved }, after: columns });
      await TrainingSectionModel.query(this.knex).findById(id).patch(columns);
    });
  }

  /**
   * Removes the heading; its problems stay. Sections that needed it are open from then on.
   * @throws 404
   */
  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.#change(viewer, id, async ({ title }) => {
      audit.describe({ before: { title }, after: null });
      await this.knex('trainingSection').where({ needsSection: id }).update({ needsSection: null, needsSolved: null });
      await TrainingSectionModel.query(this.knex).deleteById(id);
    });
  }

  /** @throws 400 if the list is not that of the stored sections and problems */
  async reorder(viewer: Viewer, tid: number, items: readonly OrderItem[]): Promise<void> {
    await this.transactions.run(async () => {
      await this.trainings.lockAsAdmin(viewer, tid);
      await storeOrder(this.knex, tid, items);
      await this.changes.record([{ tid, uid: null, pid: null }]);
    });
  }

  async #change(
    viewer: Viewer,
    id: number,
    change: (section: TrainingSectionModel, others: readonly TrainingSectionModel[]) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async () => {
      const found = await TrainingSectionModel.query(this.knex).findById(id);
      if (!found) throw notFound('training.admin.noSection');
      await this.trainings.lockAsAdmin(viewer, found.tid);
      const sections = await sectionsIn(this.knex, found.tid);
      const section = sections.find((one) => one.id === id);
      if (!section) throw notFound('training.admin.noSection');
      await change(
        section,
        sections.filter((one) => one !== section),
      );
      await this.changes.record([{ tid: found.tid, uid: null, pid: null }]);
    });
  }
}

async function sectionsIn(knex: Knex, tid: number): Promise<TrainingSectionModel[]> {
  return sortedSections(await TrainingSectionModel.query(knex).where({ tid }));
}

/** A condition names another section of the training and a number, or neither. */
function columnsOf(
  { title, needsSection = null, needsSolved = null }: SectionSave,
  others: readonly TrainingSectionModel[],
): Pick<TrainingSectionModel, 'title' | 'needsSection' | 'needsSolved'> {
  if (needsSection === null) return { title, needsSection, needsSolved: null };
  if (!others.some(({ id }) => id === needsSection)) throw badInput('needsSection', 'training.admin.noSection');
  if (needsSolved === null) throw badInput('needsSolved', 'input.required');
  return { title, needsSection, needsSolved };
}
