import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  type AuditSubject,
  badInput,
  conflict,
  Db,
  notFound,
  Tx,
  violatedIndex,
  type Transactions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { DiscussionLimits, type DiscussionCategory } from '../../contract';

/** The categories of discussions, which all areas share. */
@injectable()
export class CategoryService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
  ) {}

  list(): Promise<DiscussionCategory[]> {
    return this.knex('discussionCategory').orderBy('id').select('id', 'name');
  }

  /**
   * Renames categories by id and adds those without one; blank names are skipped.
   * @throws 404 if an id does not exist
   * @throws 409 if two have the same name
   */
  async save(categories: readonly { id?: number; name: string }[]): Promise<DiscussionCategory[]> {
    const named = categories.map(({ id, name }) => ({ id, name: name.trim() })).filter(({ name }) => name !== '');
    await this.#change(async () => {
      for (const { id, name } of named) {
        if (id === undefined) await this.knex('discussionCategory').insert({ name });
        else if ((await this.knex('discussionCategory').where({ id }).update({ name })) === 0)
          throw notFound('discussion.noCategory');
      }
      if ((await this.list()).length > DiscussionLimits.categories.max) {
        throw badInput('name', 'discussion.tooManyCategories', { limit: DiscussionLimits.categories.max });
      }
    });
    return this.list();
  }

  /**
   * Deletes a category.
   * @throws 409 if discussions have it
   */
  async remove(id: number): Promise<DiscussionCategory[]> {
    await this.#change(async () => {
      const category = await this.knex('discussionCategory').where({ id }).forUpdate().first('id');
      if (!category) throw notFound('discussion.noCategory');
      const used = await this.knex('discussionPost').where({ categoryId: id }).first('id');
      if (used) throw conflict('id', 'discussion.categoryInUse');
      await this.knex('discussionCategory').where({ id }).delete();
    });
    return this.list();
  }

  async #change(work: () => Promise<void>): Promise<void> {
    try {
      await this.transactions.run(async () => {
        const before = await this.list();
        await work();
        const subject: AuditSubject = { type: 'settings', id: 'discussion-category' };
        audit.describe({ subject, before: { categories: before }, after: { categories: await this.list() } });
      });
    } catch (error) {
      if (violatedIndex(error) === 'discussion_category_name') throw conflict('name', 'discussion.categoryTaken');
      throw error;
    }
  }
}
