import {
  PageSizes,
  token,
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
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { badInput, notFound, pageOf, pageRange, type Viewer } from '../http';
import { Clock, Db, Tx } from '../tokens';
import type { StoredNotice } from './model';
import { presentNotice } from './presenter';
import { Unread, type Readers, type UnreadFeed } from './unread-feed';

export const NoticeBoard = token<NoticeDesk>('notice-desk');

interface Touched {
  audience: NoticeAudience;
  recipientUid: string | null;
}
type Held = Touched & { deliveredAt: Date | null };
type NoticeChange = NoticeCalls['PUT /api/admin/msg/notice']['body'];
const TOUCHED = ['audience', 'recipientUid'] as const;

const readersOf = (touched: readonly Touched[]): Readers =>
  touched.every(({ audience }) => audience === 'Single')
    ? touched.flatMap(({ recipientUid }) => recipientUid ?? [])
    : 'everybody';

/** Notices that admins write. Delivering one is a single row's change, however many read it. */
@injectable()
export class NoticeDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Unread) private readonly unread: UnreadFeed,
  ) {}

  /** Those that wait first, then the newest. */
  async list({ type, ...query }: PageQuery & { type?: NoticeAudience }): Promise<Page<NoticeRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const wanted = this.knex('notice as n').where('n.origin', 'admin');
    if (type) void wanted.where('n.audience', type);
    const total = await wanted.clone().count<{ total: number }[]>('* as total').first();
    const page = wanted
      .orderByRaw('n.delivered_at is not null')
      .orderBy('n.id', 'desc')
      .limit(range.limit)
      .offset(range.offset);
    return pageOf((await load(page)).map(presentNotice), Number(total?.total ?? 0), range);
  }

  async create(
    viewer: Viewer,
    { title, content, type, recipient, now }: NoticeBody & { now?: boolean },
  ): Promise<NoticeRow> {
    const recipientUid = type === 'Single' ? await this.#uidOf(recipient ?? '') : null;
    const at = this.clock.now();
    const written = { title, content, audience: type, recipientUid, origin: 'admin', adminUid: viewer.uid };
    const stored = { ...written, deliveredAt: now ? at : null, createdAt: at, updatedAt: at };
    return this.tx.run(async (tx) => {
      const [made] = await tx.knex('notice').insert(stored).returning<{ id: number }[]>('id');
      if (now) this.#tell(tx, [{ audience: type, recipientUid }]);
      return this.#one(tx.knex, made!.id);
    });
  }

  /** Readers find the new text where they had the old one. */
  async edit({ id, title, content, now }: NoticeChange): Promise<NoticeRow> {
    const at = this.clock.now();
    return this.tx.run(async (tx) => {
      const held = await ofAdmins(tx.knex)
        .where({ id })
        .forUpdate()
        .first<Held | undefined>('deliveredAt', ...TOUCHED);
      if (!held) throw notFound('message.noNotice');
      const isSent = now && held.deliveredAt === null;
      const changes = { title, content, updatedAt: at, deliveredAt: isSent ? at : held.deliveredAt };
      await tx.knex('notice').where({ id }).update(changes);
      if (isSent) this.#tell(tx, [held]);
      return this.#one(tx.knex, id);
    });
  }

  async remove(id: number): Promise<null> {
    await this.tx.run(async (tx) => {
      const removed = await ofAdmins(tx.knex)
        .where({ id })
        .delete()
        .returning<Touched[]>([...TOUCHED]);
      if (removed.length === 0) throw notFound('message.noNotice');
      this.#tell(tx, removed);
    });
    return null;
  }

  /** Puts what waits into the inboxes. */
  async deliver(): Promise<void> {
    const at = this.clock.now();
    await this.tx.run(async (tx) => {
      const waiting = tx.knex('notice').whereNull('deliveredAt');
      const delivered = await waiting.update({ deliveredAt: at }).returning<Touched[]>([...TOUCHED]);
      if (delivered.length > 0) this.#tell(tx, delivered);
    });
  }

  #tell(tx: Transaction, touched: readonly Touched[]): void {
    tx.afterCommit(() => this.unread.changed(readersOf(touched)));
  }

  async #uidOf(username: string): Promise<string> {
    if (username === '') throw badInput('recipient', 'input.required');
    const account = await findByUsername(this.knex, username);
    if (!account) throw badInput('recipient', 'message.noSuchUser', { username });
    return account.uid;
  }

  async #one(knex: Knex, id: number): Promise<NoticeRow> {
    const [row] = await load(knex('notice as n').where('n.id', id));
    return presentNotice(row!);
  }
}

const ofAdmins = (knex: Knex): Knex.QueryBuilder => knex('notice').where({ origin: 'admin' });

const load = (notices: Knex.QueryBuilder): Promise<StoredNotice[]> =>
  notices
    .leftJoin('account as reader', 'reader.uid', 'n.recipientUid')
    .leftJoin('account as writer', 'writer.uid', 'n.adminUid')
    .select<StoredNotice[]>(
      'n.id',
      'n.title',
      'n.content',
      'n.audience',
      'n.deliveredAt',
      'n.createdAt',
      'n.updatedAt',
      {
        recipient: 'reader.username',
        adminUsername: 'writer.username',
      },
    );
