import { PageSizes, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, notFound, pageOf, pageRange, type Viewer } from '@tribunal/server';
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

const mustExist = (changed: number): void => {
  if (changed === 0) throw notFound();
};

@injectable()
export class AnnouncementService {
  constructor(@inject(Db) private readonly knex: Knex) {}

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
    const { id } = await AnnouncementItem.query(this.knex).insert({ uid: author.uid, title, content, status });
    return { id };
  }

  /**
   * Updates an announcement; its author does not change.
   * @throws 404 if it does not exist
   */
  async update(id: number, { title, content, status }: Draft): Promise<void> {
    mustExist(await AnnouncementItem.query(this.knex).findById(id).patch({ title, content, status }));
  }

  /**
   * Deletes an announcement.
   * @throws 404 if it does not exist
   */
  async remove(id: number): Promise<void> {
    mustExist(await AnnouncementItem.query(this.knex).deleteById(id));
  }
}
