import {
  HOUR_MS,
  PageSizes,
  type NoticeBody,
  type NoticeCalls,
  type NoticeAudience,
  type NoticeDelivery,
  type NoticeRecipient,
  type NoticeRow,
  type Page,
  type PageQuery,
} from '@tribunal/contract';
import { afterCommit, type Transactions } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit, badInput, conflict, notFound, pageOf, pageRange, type Viewer, Clock, Db, Tx } from '@tribunal/platform';
import { findByUsername } from '../account';
import { findRecipients, loadNotices } from './notice-list';
import { presentNotice } from './presenter';
import { UnreadPublisher } from './unread-publisher';

type NoticeChange = NoticeCalls['PUT /api/admin/msg/notice']['body'];

/** Manages notices that administrators write. Delivering one changes a single row, however many users receive it. */
@injectable()
export class NoticeService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(UnreadPublisher) private readonly unread: UnreadPublisher,
  ) {}

  /** Returns pending notices first, then the newest. */
  async list({ type, ...query }: PageQuery & { type?: NoticeAudience }): Promise<Page<NoticeRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const wanted = this.knex('notice as n').where('n.origin', 'admin');
    if (type) void wanted.where('n.audience', type);
    const total = await wanted.clone().count('* as total').first();
    const page = wanted
      .orderByRaw('n.delivered_at is not null')
      .orderBy('n.id', 'desc')
      .limit(range.limit)
      .offset(range.offset);
    return pageOf((await loadNotices(this.knex, page)).map(presentNotice), Number(total?.total ?? 0), range);
  }

  findRecipients(keyword: string): Promise<NoticeRecipient[]> {
    return findRecipients(this.knex, keyword);
  }

  /** @throws 400 naming a recipient that does not exist */
  async create(viewer: Viewer, { title, content, type, recipients, ...delivery }: NoticeBody & NoticeDelivery) {
    const uids = type === 'Single' ? await this.#uidsOf(recipients ?? []) : [];
    const at = this.clock.now();
    const deliverAt = timeOf(delivery, at) ?? nextHour(at);
    const written = { title, content, audience: type, origin: 'admin' as const, adminUid: viewer.uid };
    const stored = { ...written, ...deliveryOf(deliverAt, at), createdAt: at, updatedAt: at };
    return this.transactions.run(async () => {
      const [made] = await this.knex('notice').insert(stored).returning('id');
      const noticeId = made!.id;
      if (uids.length > 0) await this.knex('noticeRecipient').insert(uids.map((uid) => ({ noticeId, uid })));
      audit.about({ type: 'notice', id: noticeId, name: title });
      if (stored.deliveredAt) afterCommit(() => this.unread.publish('everybody'));
      return this.#get(noticeId);
    });
  }

  /**
   * Updates a notice; its text also changes for users who have already received it. With `now`, texts that are left out
   * stay.
   * @throws 400 for a text that is left out without `now`
   * @throws 409 if it has been delivered and another time is given
   */
  async update({ id, title, content, ...delivery }: NoticeChange): Promise<NoticeRow> {
    if (!delivery.now && title === undefined) throw badInput('title', 'input.required');
    if (!delivery.now && content === undefined) throw badInput('content', 'input.required');
    const at = this.clock.now();
    return this.transactions.run(async () => {
      const lockedNotice = await adminNotices(this.knex)
        .where({ id })
        .forUpdate()
        .first('title', 'content', 'deliverAt', 'deliveredAt');
      if (!lockedNotice) throw notFound('message.noNotice');
      const before = { title: lockedNotice.title, content: lockedNotice.content, deliverAt: lockedNotice.deliverAt };
      const isPending = lockedNotice.deliveredAt === null;
      if (!isPending && delivery.deliverAt) throw conflict('deliverAt', 'message.alreadyDelivered');
      const deliverAt = isPending ? (timeOf(delivery, at) ?? lockedNotice.deliverAt) : lockedNotice.deliverAt;
      const after = { title: title ?? before.title, content: content ?? before.content, deliverAt };
      audit.describe({ subject: { type: 'notice', id, name: before.title }, before, after });
      const times = isPending ? deliveryOf(deliverAt, at) : {};
      await this.knex('notice')
        .where({ id })
        .update({ ...after, updatedAt: at, ...times });
      if (isPending && deliverAt <= at) afterCommit(() => this.unread.publish('everybody'));
      return this.#get(id);
    });
  }

  async remove(id: number): Promise<null> {
    await this.transactions.run(async () => {
      const [removed] = await adminNotices(this.knex).where({ id }).delete().returning('title');
      if (!removed) throw notFound('message.noNotice');
      audit.about({ type: 'notice', id, name: removed.title });
      afterCommit(() => this.unread.publish('everybody'));
    });
    return null;
  }

  /**
   * Delivers the pending notices that are due, each in one statement: a notice is in the inboxes as soon as its row
   * says that it was delivered, and only one server can change that.
   */
  async deliverDue(): Promise<void> {
    const at = this.clock.now();
    await this.transactions.run(async () => {
      const due = this.knex('notice').whereNull('deliveredAt').where('deliverAt', '<=', at);
      const delivered = await due.update({ deliveredAt: at }).returning('id');
      if (delivered.length > 0) afterCommit(() => this.unread.publish('everybody'));
    });
  }

  async #uidsOf(usernames: readonly string[]): Promise<string[]> {
    if (usernames.length === 0) throw badInput('recipients', 'input.required');
    const uids = new Set<string>();
    for (const username of usernames) {
      const account = await findByUsername(this.knex, username);
      if (!account) throw badInput('recipients', 'message.noSuchUser', { username });
      uids.add(account.uid);
    }
    return [...uids];
  }

  async #get(id: number): Promise<NoticeRow> {
    const [row] = await loadNotices(this.knex, this.knex('notice as n').where('n.id', id));
    return presentNotice(row!);
  }
}

const adminNotices = (knex: Knex): Knex.QueryBuilder => knex('notice').where({ origin: 'admin' });

/** Returns the wanted time; null if none is given. */
function timeOf({ now, deliverAt }: NoticeDelivery, at: Date): Date | null {
  if (now) return at;
  return deliverAt ? new Date(deliverAt) : null;
}

const nextHour = (at: Date): Date => new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);

/** A notice whose time has come is delivered when it is written. */
const deliveryOf = (deliverAt: Date, at: Date) => ({ deliverAt, deliveredAt: deliverAt <= at ? at : null });
