import { token, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Db,
  notFound,
  pageOf,
  pageRange,
  Streams,
  Tx,
  type StreamPublisher,
  type Transaction,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { contestNews, ContestPageSizes, type ContestAnnouncement, type UnreadAnnouncement } from '../../contract';
import { Contests, type ContestFinder } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { AnnouncementModel, type SignedAnnouncement } from './model';
import { presentAnnouncement, presentUnread } from './presenter';

export const ContestAnnouncements = token<AnnouncementDesk>('contest-announcements');

const SHOWN = 0;

export interface AnnouncementDraft {
  title: string;
  content: string;
  /** 0 shown, 1 hidden. */
  status: 0 | 1;
}
type Query = PageQuery & { cid: number };
type Shown = Pick<AnnouncementModel, 'cid' | 'id' | 'title'>;

const NEWEST_FIRST = [
  { column: 'contest_announcement.createdAt', order: 'desc' },
  { column: 'contest_announcement.id', order: 'desc' },
] as const;

/** What the organisers of a contest tell everybody in it. Whoever is not let in gets the refusals of `ContestFinder`. */
@injectable()
export class AnnouncementDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(LogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
  ) {}

  /** Those that are shown, newest first, to whoever may enter. */
  async list(viewer: Viewer, query: Query): Promise<Page<ContestAnnouncement>> {
    await this.contests.enter(viewer, query.cid);
    return this.#page(this.#of(query.cid).where({ status: SHOWN }), query);
  }

  /** Hidden ones too, to whoever runs the contest. */
  async listAll(viewer: Viewer, query: Query): Promise<Page<ContestAnnouncement>> {
    await this.contests.run(viewer, query.cid);
    return this.#page(this.#of(query.cid), query);
  }

  /** The newest few of those that are shown and not among `read`. */
  async unread(viewer: Viewer, cid: number, read: readonly number[]): Promise<UnreadAnnouncement[]> {
    await this.contests.enter(viewer, cid);
    const rows = await this.#of(cid)
      .where({ status: SHOWN })
      .whereNotIn('id', [...read])
      .orderBy([...NEWEST_FIRST])
      .limit(ContestPageSizes.announcements);
    return rows.map(presentUnread);
  }

  /** By whoever runs the contest. */
  async create(viewer: Viewer, cid: number, { title, content, status }: AnnouncementDraft): Promise<{ id: number }> {
    await this.contests.run(viewer, cid);
    return this.tx.run(async (tx) => {
      const row = { cid, uid: viewer.uid, title, content, status };
      const made = await AnnouncementModel.query(tx.knex).insert(row);
      if (status === SHOWN) await this.#announce(tx, made);
      return { id: made.id };
    });
  }

  /** Its writer stays who it was. 404 when this contest has none of that id. */
  async change(viewer: Viewer, cid: number, id: number, { title, content, status }: AnnouncementDraft): Promise<void> {
    await this.contests.run(viewer, cid);
    await this.tx.run(async (tx) => {
      const found = await AnnouncementModel.query(tx.knex).findOne({ cid, id }).forUpdate();
      if (!found) throw notFound();
      const wasShown = found.status === SHOWN;
      const before = found.title;
      await found.$query(tx.knex).patch({ title, content, status });
      if (status === SHOWN && !wasShown) await this.#announce(tx, { cid, id, title });
      else if (wasShown) await this.#correct(tx, { cid, id, title: status === SHOWN ? title : before });
    });
  }

  /**
   * Removes one, of this contest if it is named.
   * @throws 404 when there is none of that id
   */
  async remove(viewer: Viewer, { aid, cid }: { aid: number; cid?: number }): Promise<void> {
    await this.tx.run(async (tx) => {
      const found = await AnnouncementModel.query(tx.knex).findById(aid).forUpdate();
      if (!found || (cid !== undefined && found.cid !== cid)) throw notFound();
      await this.contests.run(viewer, found.cid, tx.knex);
      await found.$query(tx.knex).delete();
      if (found.status === SHOWN) await this.#correct(tx, found);
    });
  }

  /** From now on it is shown. */
  async #announce(tx: Transaction, { cid, id, title }: Shown): Promise<void> {
    await this.log.append(tx, cid, [{ kind: 'announcement', announcementId: id, title }]);
    tx.afterCommit(() => this.streams.tell(contestNews, String(cid), { kind: 'announcement', id, title }));
  }

  /** What was shown is another one now, or is gone: whoever has read it reads again. */
  async #correct(tx: Transaction, { cid, id, title }: Shown): Promise<void> {
    await this.log.append(tx, cid, [{ kind: 'announcement', announcementId: id, title }]);
    tx.afterCommit(() => this.streams.tell(contestNews, String(cid), { kind: 'announcements' }));
  }

  #of(cid: number): QueryBuilder<AnnouncementModel> {
    return AnnouncementModel.query(this.knex).where({ cid });
  }

  async #page(some: QueryBuilder<AnnouncementModel>, query: Query): Promise<Page<ContestAnnouncement>> {
    const range = pageRange(query, ContestPageSizes.announcements);
    const [total, rows] = await Promise.all([
      some.clone().resultSize(),
      some
        .clone()
        .leftJoin('account', 'account.uid', 'contest_announcement.uid')
        .select('contest_announcement.*', 'account.username')
        .orderBy([...NEWEST_FIRST])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf((rows as SignedAnnouncement[]).map(presentAnnouncement), total, range);
  }
}
