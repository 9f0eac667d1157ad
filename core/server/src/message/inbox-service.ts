import {
  Intervals,
  PageSizes,
  type MessageType,
  type Page,
  type PageQuery,
  type RemindMessage,
  type SystemMessage,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, type Transactions } from '@tribunal/database';
import { notFound, pageOf, pageRange, type Viewer, Clock, Db, Tx } from '@tribunal/platform';
import type { NoticeInbox, ReceivedNotice, RemindInbox } from './model';
import { presentReceived, presentReminder } from './presenter';
import { receivedBy } from './received-notices';
import { UnreadPublisher } from './unread-publisher';

const LATEST_NOTICE = [
  { column: 'isSettled' },
  { column: 'deliveredAt', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

const SET_READ = `
  insert into notice_mark (uid, notice_id, read_at) select :uid, id, :at from page where read_at is null
  on conflict (uid, notice_id) do update set read_at = coalesce(notice_mark.read_at, excluded.read_at)`;
const SET_REMOVED = `
  insert into notice_mark (uid, notice_id, removed_at) select :uid, id, :at from page
  on conflict (uid, notice_id) do update set removed_at = excluded.removed_at`;

const isOfNotices = (type: MessageType): type is NoticeInbox => type === 'Sys' || type === 'Mine';

/**
 * The five inboxes of each user: unread messages come first, then the newest. Reading a page marks its messages as
 * read.
 */
@injectable()
export class InboxService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(UnreadPublisher) private readonly unread: UnreadPublisher,
  ) {}

  /** Returns a page of reminders. The same statement marks them as read and returns their previous state. */
  async listReminders({ uid }: Viewer, inbox: RemindInbox, query: PageQuery): Promise<Page<RemindMessage>> {
    const range = pageRange(query, PageSizes.message);
    const at = this.clock.now();
    const own = () => this.knex('reminder').where({ recipientUid: uid, inbox });
    const page = own()
      .select('id', this.#wasReadBefore('read_at', at))
      .orderBy([{ column: 'isSettled' }, { column: 'id', order: 'desc' }])
      .limit(range.limit)
      .offset(range.offset);
    const rows = await this.knex
      .with('page', page)
      .with(
        'marked',
        this.knex('reminder').whereIn('id', this.knex('page').select('id')).whereNull('readAt').update({ readAt: at }),
      )
      .from('page')
      .join('reminder as r', 'r.id', 'page.id')
      .leftJoin('account as a', 'a.uid', 'r.senderUid')
      .orderBy([{ column: 'page.isSettled' }, { column: 'r.id', order: 'desc' }])
      .select(
        columns({ r: 'reminder', a: 'account?' }, 'r.*', {
          senderId: 'r.senderUid',
          senderUsername: 'a.username',
          senderAvatar: 'a.avatar',
        }),
      );
    await this.#publishIfRead(uid, rows);
    return pageOf(rows.map(presentReminder), await totalOf(own()), range);
  }

  async listNotices({ uid }: Viewer, inbox: NoticeInbox, query: PageQuery): Promise<Page<SystemMessage>> {
    const range = pageRange(query, PageSizes.message);
    const at = this.clock.now();
    const own = () => receivedBy(this.knex, uid, inbox);
    const page = own()
      .select('n.id', 'n.title', 'n.content', 'n.audience', 'n.adminUid', 'n.deliveredAt', 'm.readAt')
      .select(this.#wasReadBefore('m.read_at', at))
      .orderBy([...LATEST_NOTICE])
      .limit(range.limit)
      .offset(range.offset);
    const rows = await this.knex
      .with('page', page)
      .with('marked', this.knex.raw(SET_READ, { uid, at }))
      .from('page')
      .orderBy([...LATEST_NOTICE])
      // The builder does not type a common table expression.
      .select<ReceivedNotice[]>('*');
    await this.#publishIfRead(uid, rows);
    return pageOf(rows.map(presentReceived), await totalOf(own()), range);
  }

  /**
   * Removes all of the viewer's messages of one type, or one of them.
   * @throws 404 when that message does not exist
   */
  async remove({ uid }: Viewer, type: MessageType, id?: number): Promise<null> {
    const removed = isOfNotices(type)
      ? await this.#removeNotices(uid, type, id)
      : await this.#removeReminders(uid, type, id);
    if (id !== undefined && removed === 0) throw notFound('message.unknown');
    if (removed > 0) await this.unread.publish([uid]);
    return null;
  }

  #removeReminders(recipientUid: string, inbox: RemindInbox, id?: number): Promise<number> {
    return this.knex('reminder')
      .where({ recipientUid, inbox, ...(id !== undefined && { id }) })
      .delete();
  }

  /**
   * Removes notices. Notices by administrators are only hidden for this user; those of the site have no other reader
   * and are deleted.
   */
  #removeNotices(uid: string, inbox: NoticeInbox, id?: number): Promise<number> {
    return this.transactions.run(async () => {
      const own = receivedBy(this.knex, uid, inbox).select('n.id', 'n.origin');
      if (id !== undefined) void own.where('n.id', id);
      const removed = await this.knex
        .with('page', own)
        .with('marked', this.knex.raw(SET_REMOVED, { uid, at: this.clock.now() }))
        .from('page')
        .select('*');
      const nobodys = removed.filter(({ origin }) => origin === 'site').map((notice) => notice.id);
      await this.knex('notice').whereIn('id', nobodys).delete();
      return removed.length;
    });
  }

  async #publishIfRead(uid: string, rows: readonly { readAt: Date | null }[]): Promise<void> {
    if (rows.some(({ readAt }) => readAt === null)) await this.unread.publish([uid]);
  }

  /** Returns a condition for messages that were read early enough to be sorted after the unread ones. */
  #wasReadBefore(column: string, at: Date): Knex.Raw {
    const before = new Date(at.getTime() - Intervals.readMessageGrace);
    return this.knex.raw('coalesce(?? < ?, false) as is_settled', [column, before]);
  }
}

const totalOf = async (messages: Knex.QueryBuilder): Promise<number> => {
  const row = await messages.count({ total: '*' }).first();
  return Number(row?.total ?? 0);
};
