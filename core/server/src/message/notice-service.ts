import {
  PageSizes,
  type NoticeAudience,
  type NoticeBody,
  type NoticeCalls,
  type NoticeRow,
  type Page,
  type PageQuery,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { findByUsername } from '../account';
import { audit } from '../audit';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { badInput, notFound, pageOf, pageRange, type Viewer } from '../http';
import { Clock, Db, Tx } from '../tokens';
import type { StoredNotice } from './model';
import { presentNotice } from './presenter';
import { UnreadPublisher, type Readers } from './unread-publisher';

interface NoticeRecipients {
  audience: NoticeAudience;
  recipientUid: string | null;
}
type NoticeChange = NoticeCalls['PUT /api/admin/msg/notice']['body'];
const RECIPIENT_COLUMNS = ['audience', 'recipientUid'] as const;

const readersOf = (recipients: readonly NoticeRecipients[]): Readers =>
  recipients.every(({ audience }) => audience === 'Single')
    ? recipients.flatMap(({ recipientUid }) => recipientUid ?? [])
    : 'everybody';

/** Manages notices that administrators write. Delivering one changes a single row, however many users receive it. */
@injectable()
export class NoticeService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
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
    return pageOf((await loadNotices(page)).map(presentNotice), Number(total?.total ?? 0), range);
  }

  async create(
    viewer: Viewer,
    { title, content, type, recipient, now }: NoticeBody & { now?: boolean },
  ): Promise<NoticeRow> {
    const recipientUid = type === 'Single' ? await this.#uidOf(recipient ?? '') : null;
    const at = this.clock.now();
    const written = { title, content, audience: type, recipientUid, origin: 'admin' as const, adminUid: viewer.uid };
    const stored = { ...written, deliveredAt: now ? at : null, createdAt: at, updatedAt: at };
    return this.tx.run(async (tx) => {
      const [made] = await tx.knex('notice').insert(stored).returning('id');
      audit.about({ type: 'notice', id: made!.id, name: title });
      if (now) this.#publishUnread(tx, [{ audience: type, recipientUid }]);
      return this.#get(tx.knex, made!.id);
    });
  }

  /** Updates a notice; its text also changes for users who have already received it. */
  async update({ id, title, content, now }: NoticeChange): Promise<NoticeRow> {
    const at = this.clock.now();
    return this.tx.run(async (tx) => {
      const lockedNotice = await adminNotices(tx.knex)
        .where({ id })
        .forUpdate()
        .first('title', 'content', 'deliveredAt', ...RECIPIENT_COLUMNS);
      if (!lockedNotice) throw notFound('message.noNotice');
      const before = { title: lockedNotice.title, content: lockedNotice.content };
      audit.describe({ subject: { type: 'notice', id, name: before.title }, before, after: { title, content } });
      const isSent = now && lockedNotice.deliveredAt === null;
      const changes = { title, content, updatedAt: at, deliveredAt: isSent ? at : lockedNotice.deliveredAt };
      await tx.knex('notice').where({ id }).update(changes);
      if (isSent) this.#publishUnread(tx, [lockedNotice]);
      return this.#get(tx.knex, id);
    });
  }

  async remove(id: number): Promise<null> {
    await this.tx.run(async (tx) => {
      const removed = await adminNotices(tx.knex)
        .where({ id })
        .delete()
        .returning(['title', ...RECIPIENT_COLUMNS]);
      if (removed.length === 0) throw notFound('message.noNotice');
      audit.about({ type: 'notice', id, name: removed[0]!.title });
      this.#publishUnread(tx, removed);
    });
    return null;
  }

  /** Delivers pending notices that are due. */
  async deliverDue(): Promise<void> {
    const at = this.clock.now();
    await this.tx.run(async (tx) => {
      const waiting = tx.knex('notice').whereNull('deliveredAt');
      const delivered = await waiting.update({ deliveredAt: at }).returning([...RECIPIENT_COLUMNS]);
      if (delivered.length > 0) this.#publishUnread(tx, delivered);
    });
  }

  #publishUnread(tx: Transaction, recipients: readonly NoticeRecipients[]): void {
    tx.afterCommit(() => this.unread.publish(readersOf(recipients)));
  }

  async #uidOf(username: string): Promise<string> {
    if (username === '') throw badInput('recipient', 'input.required');
    const account = await findByUsername(this.knex, username);
    if (!account) throw badInput('recipient', 'message.noSuchUser', { username });
    return account.uid;
  }

  async #get(knex: Knex, id: number): Promise<NoticeRow> {
    const [row] = await loadNotices(knex('notice as n').where('n.id', id));
    return presentNotice(row!);
  }
}

const adminNotices = (knex: Knex): Knex.QueryBuilder => knex('notice').where({ origin: 'admin' });

const loadNotices = (notices: Knex.QueryBuilder): Promise<StoredNotice[]> =>
  notices
    .leftJoin('account as reader', 'reader.uid', 'n.recipientUid')
    .leftJoin('account as writer', 'writer.uid', 'n.adminUid')
    .select('n.id', 'n.title', 'n.content', 'n.audience', 'n.deliveredAt', 'n.createdAt', 'n.updatedAt', {
      recipient: 'reader.username',
      adminUsername: 'writer.username',
    });
