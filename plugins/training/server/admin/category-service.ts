import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  conflict,
  Db,
  forbidden,
  notFound,
  Tx,
  violatedIndex,
  type Transactions,
  type Viewer,
  badInput,
  PlaceDirectory,
} from '@tribunal/server';
import type { Gid } from '@tribunal/server/place';
import type { Knex } from 'knex';
import type { CategoryChoice, TrainingCategory } from '../../contract';
import { rightsIn, TrainingCategoryModel } from '../trainings';
import { HEX_COLOUR } from '@tribunal/contract';

/** @throws 400 unless the text is a colour such as `#1e90ff` */
function checkColour(color: string): string {
  if (!HEX_COLOUR.test(color)) throw badInput('color', 'training.admin.colour');
  return color.toLowerCase();
}

const UNIQUE_NAME = 'training_category_name';

interface Category {
  name: string;
  color: string;
}

/** Manages the categories of a place for those who may. */
@injectable()
export class CategoryService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * @throws 403
   * @throws 409 if the place has a category of that name
   */
  async create(viewer: Viewer, gid: Gid, category: Category): Promise<TrainingCategory> {
    return this.transactions.run(() => this.#insert(viewer, gid, category));
  }

  /**
   * @throws 403
   * @throws 404
   * @throws 409 if the place has another category of that name
   */
  async update(viewer: Viewer, id: number, { name, color }: Category): Promise<void> {
    await this.transactions.run(async () => {
      const before = await this.#lock(viewer, id);
      const after = { name, color: checkColour(color) };
      audit.describe({ before: { name: before.name, color: before.color }, after });
      await conflictIfNameTaken(name, () => TrainingCategoryModel.query(this.knex).findById(id).patch(after));
    });
  }

  /** Deletes a category; its trainings stay without one. Refuses as `update` does. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.transactions.run(async () => {
      const { name, color } = await this.#lock(viewer, id);
      audit.describe({ before: { name, color }, after: null });
      await TrainingCategoryModel.query(this.knex).deleteById(id);
    });
  }

  /**
   * Returns the id of the category that a training's form names, creating it if it is new. Trainings of all places can
   * have those of the site.
   * @throws 404 for one of another place
   * @throws 403 for a new one, unless the viewer may create it
   */
  async resolve(viewer: Viewer, gid: Gid, { id, name, color }: CategoryChoice): Promise<number | null> {
    if (id !== undefined) {
      const found = await TrainingCategoryModel.query(this.knex).findById(id);
      if (!found || (found.gid !== null && found.gid !== gid)) throw notFound('training.admin.noCategory');
      return id;
    }
    if (name === undefined) return null;
    const known = TrainingCategoryModel.query(this.knex).whereRaw('lower(name) = lower(?)', [name]);
    const found = await (gid === null ? known.whereNull('gid') : known.where({ gid }));
    return found[0]?.id ?? (await this.#insert(viewer, gid, { name, color: color ?? '' })).id;
  }

  async #insert(viewer: Viewer, gid: Gid, { name, color }: Category): Promise<TrainingCategory> {
    await this.#check(viewer, gid);
    const row = { name, color: checkColour(color), gid };
    const { id } = await conflictIfNameTaken(name, () => TrainingCategoryModel.query(this.knex).insert(row));
    audit.about({ type: 'training-category', id, name });
    return { id, ...row };
  }

  async #lock(viewer: Viewer, id: number): Promise<TrainingCategoryModel> {
    const category = await TrainingCategoryModel.query(this.knex).findById(id).forUpdate();
    if (!category) throw notFound('training.admin.noCategory');
    await this.#check(viewer, category.gid);
    audit.about({ type: 'training-category', id, name: category.name });
    return category;
  }

  async #check(viewer: Viewer, gid: Gid): Promise<void> {
    const { canManageCategories } = rightsIn(viewer, await this.places.open(viewer, gid));
    if (!canManageCategories) throw forbidden();
  }
}

async function conflictIfNameTaken<T>(name: string, store: () => PromiseLike<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (violatedIndex(error) === UNIQUE_NAME) throw conflict('name', 'training.admin.categoryTaken', { name });
    throw error;
  }
}
