import { PageSizes, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { audit, Db, notFound, pageOf, pageRange, Tx, type Transactions, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import type { Announcement, AnnouncementStatus } from '../contract';
import { AnnouncementItem } from './model';
import { readableStatuses, type Audience } from './policy';
import { presentAnnouncement } from './presenter';

interface Draft {
  title: string;
  content: string;
  status: AnnouncementStatus;
}

async function lockItem(knex: Knex, id: number): Promise<AnnouncementItem> {
  const item = await AnnouncementItem.query(knex).findById(id).forUpdate();
  if (!item) throw notFound();
  return item;
}

function describeChange({ id, title, content, status }: AnnouncementItem, after: Draft | null): void {
  audit.describe({ subject: { type: 'announcement', id, name: title }, before: { title, content, status }, after });
}

@injectable()
export class AnnouncementService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
  ) {}

  /** Lists announcements, newest first. */
  async list(audience: Audience, query: PageQuery): Promise<Page<Announcement>> {
    const range = pageRange(query, audience === 'site' ? PageSizes.announcement : PageSizes.adminTable);
    const readable = AnnouncementItem.query(this.knex).whereIn('status', [...readableStatuses(audience)]);
    const [total, items] = await Promise.all([
      readable.clone().resultSize(),
      readable
        .clone()
        .withGraphJoined('author(name)')
        .orderBy([
          { column: 'announcement_item.createdAt', order: 'desc' },
          { column: 'announcement_item.id', order: 'desc' },
        ])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf(items.map(presentAnnouncement), total, range);
  }

  async create(author: Pick<Viewer, 'uid'>, { title, content, status }: Draft): Promise<{ id: number }> {
    return this.tx.run(async ({ knex }) => {
      const { id } = await AnnouncementItem.query(knex).insert({ uid: author.uid, title, content, status });
      audit.about({ type: 'announcement', id, name: title });
      return { id };
    });
  }

  /**
   * Updates an announcement; its author does not change.
   * @throws 404 if it does not exist
   */
  async update(id: number, { title, content, status }: Draft): Promise<void> {
    await this.tx.run(async ({ knex }) => {
      const before = await lockItem(knex, id);
      describeChange(before, { title, content, status });
      await AnnouncementItem.query(knex).findById(id).patch({ title, content, status });
    });
  }

  /**
   * Deletes an announcement.
   * @throws 404 if it does not exist
   */
  async remove(id: number): Promise<void> {
    await this.tx.run(async ({ knex }) => {
      describeChange(await lockItem(knex, id), null);
      await AnnouncementItem.query(knex).deleteById(id);
    });
  }
}
