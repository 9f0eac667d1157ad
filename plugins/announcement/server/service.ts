import { PageSizes, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  type AuditSubject,
  badInput,
  Clock,
  Db,
  notFound,
  pageOf,
  pageRange,
  Tx,
  type Transactions,
  type Viewer,
  AccountModel,
  belongsTo,
  stampedModelOf,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { AnnouncementStatus, type Announcement, type AnnouncementDraft } from '../contract';

class AnnouncementItem extends stampedModelOf('announcementItem') {
  declare author?: AccountModel;

  static override relationMappings = {
    author: belongsTo(AccountModel, 'announcement_item.uid', 'account.uid'),
  };
}

/** Presents an announcement that was read with its author. */
const presentAnnouncement = (item: AnnouncementItem): Announcement => ({
  id: item.id,
  title: item.title,
  content: item.content,
  uid: item.uid,
  username: item.author!.username,
  status: item.status,
  pinned: item.pinned,
  startTime: item.startsAt?.toISOString() ?? null,
  endTime: item.endsAt?.toISOString() ?? null,
  gmtCreate: item.createdAt.toISOString(),
  gmtModified: item.updatedAt.toISOString(),
});

/** Where announcements are read. */
type Audience = 'site' | 'admin';

async function lockItem(knex: Knex, id: number): Promise<AnnouncementItem> {
  const item = await AnnouncementItem.query(knex).findById(id).forUpdate();
  if (!item) throw notFound();
  return item;
}

const storedTime = (time: string | null | undefined): Date | null | undefined =>
  typeof time === 'string' ? new Date(time) : time;

/** Returns the columns of the given fields. */
function columnsOf({ title, content, status, pinned, startTime, endTime }: Partial<AnnouncementDraft>) {
  const columns = {
    title,
    content,
    status,
    pinned,
    startsAt: storedTime(startTime),
    endsAt: storedTime(endTime),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >;
}

const stateOf = ({ title, content, status, pinned, startsAt, endsAt }: AnnouncementItem) => ({
  title,
  content,
  status,
  pinned,
  startsAt,
  endsAt,
});

/** @throws 400 if the period ends before it starts */
function requirePeriod({ startsAt, endsAt }: { startsAt?: Date | null; endsAt?: Date | null }): void {
  if (startsAt && endsAt && startsAt >= endsAt) throw badInput('endTime', 'announcement.endsBeforeStart');
}

@injectable()
export class AnnouncementService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Lists announcements: pinned ones first, then the newest. The site shows only those whose time it is. */
  async list(audience: Audience, query: PageQuery): Promise<Page<Announcement>> {
    const range = pageRange(query, audience === 'site' ? PageSizes.announcement : PageSizes.adminTable);
    const now = this.clock.now();
    const readable = AnnouncementItem.query(this.knex);
    if (audience === 'site') {
      void readable
        .where('announcement_item.status', AnnouncementStatus.Shown)
        .where((starts) => starts.whereNull('startsAt').orWhere('startsAt', '<=', now))
        .where((ends) => ends.whereNull('endsAt').orWhere('endsAt', '>', now));
    }
    const [total, items] = await Promise.all([
      readable.clone().resultSize(),
      readable
        .clone()
        .withGraphJoined('author(name)')
        .orderBy([
          { column: 'announcement_item.pinned', order: 'desc' },
          { column: 'announcement_item.createdAt', order: 'desc' },
          { column: 'announcement_item.id', order: 'desc' },
        ])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf(items.map(presentAnnouncement), total, range);
  }

  /** @throws 400 if it would end before it starts */
  async create(author: Pick<Viewer, 'uid'>, draft: AnnouncementDraft): Promise<{ id: number }> {
    const columns = columnsOf(draft);
    requirePeriod(columns);
    return this.transactions.run(async () => {
      const { id } = await AnnouncementItem.query(this.knex).insert({ uid: author.uid, ...columns });
      audit.about({ type: 'announcement', id, name: draft.title });
      return { id };
    });
  }

  /**
   * Changes the given fields of an announcement; its author does not change.
   * @throws 404 if it does not exist, 400 if it would end before it starts
   */
  async update(id: number, changes: Partial<AnnouncementDraft>): Promise<void> {
    await this.transactions.run(async () => {
      const item = await lockItem(this.knex, id);
      const before = stateOf(item);
      const after = { ...before, ...columnsOf(changes) };
      requirePeriod(after);
      audit.describe({ subject: { type: 'announcement', id, name: item.title }, before, after });
      await AnnouncementItem.query(this.knex).findById(id).patch(after);
    });
  }

  /**
   * Deletes an announcement.
   * @throws 404 if it does not exist
   */
  async remove(id: number): Promise<void> {
    await this.transactions.run(async () => {
      const item = await lockItem(this.knex, id);
      const subject: AuditSubject = { type: 'announcement', id, name: item.title };
      audit.describe({ subject, before: stateOf(item), after: null });
      await AnnouncementItem.query(this.knex).deleteById(id);
    });
  }
}
