import type { Page, PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  Db,
  notFound,
  pageOf,
  pageRange,
  Streams,
  Tx,
  type StreamPublisher,
  type Transactions,
  type Viewer,
  AccountModel,
  belongsTo,
  stampedModelOf,
} from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { contestUpdates, ContestPageSizes, type ContestAnnouncement, type UnreadAnnouncement } from '../../contract';
import { ContestAccess } from '../contests';
import { ContestLogWriter } from '../log';

/** An announcement of a contest. `status` is 0 when it is shown and 1 when it is hidden. */
class AnnouncementModel extends stampedModelOf('contestAnnouncement') {
  declare author?: AccountModel | null;

  static override relationMappings = {
    author: belongsTo(AccountModel, 'contest_announcement.uid', 'account.uid'),
  };
}

/** Presents an announcement that was read with its author. */
const presentAnnouncement = (row: AnnouncementModel): ContestAnnouncement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  username: row.author?.username ?? '',
  status: row.status,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

const presentUnread = ({ id, title, createdAt }: AnnouncementModel): UnreadAnnouncement => ({
  id,
  title,
  gmtCreate: createdAt.toISOString(),
});

const SHOWN = 0;

export interface AnnouncementDraft {
  title: string;
  content: string;
  /** 0 shown, 1 hidden. */
  status: 0 | 1;
}
type Query = PageQuery & { cid: number };
type AnnouncementRef = Pick<AnnouncementModel, 'cid' | 'id' | 'title'>;

const NEWEST_FIRST = [
  { column: 'contest_announcement.createdAt', order: 'desc' },
  { column: 'contest_announcement.id', order: 'desc' },
] as const;

/** Manages the organisers' announcements to all participants. Refuses users without access as `ContestAccess` does. */
@injectable()
export class ContestAnnouncementService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
  ) {}

  /** Lists published announcements, newest first, for users who may enter. */
  async list(viewer: Viewer, query: Query): Promise<Page<ContestAnnouncement>> {
    await this.contests.getEntered(viewer, query.cid);
    return this.#page(this.#of(query.cid).where({ status: SHOWN }), query);
  }

  /** Lists all announcements, including hidden ones, for organisers. */
  async listAll(viewer: Viewer, query: Query): Promise<Page<ContestAnnouncement>> {
    await this.contests.getAsOrganiser(viewer, query.cid);
    return this.#page(this.#of(query.cid), query);
  }

  /** Returns the newest few published announcements that are not in `read`. */
  async listUnread(viewer: Viewer, cid: number, read: readonly number[]): Promise<UnreadAnnouncement[]> {
    await this.contests.getEntered(viewer, cid);
    const rows = await this.#of(cid)
      .where({ status: SHOWN })
      .whereNotIn('id', [...read])
      .orderBy([...NEWEST_FIRST])
      .limit(ContestPageSizes.announcements);
    return rows.map(presentUnread);
  }

  /** Creates an announcement. Only organisers may. */
  async create(viewer: Viewer, cid: number, { title, content, status }: AnnouncementDraft): Promise<{ id: number }> {
    await this.contests.getAsOrganiser(viewer, cid);
    return this.transactions.run(async () => {
      const row = { cid, uid: viewer.uid, title, content, status };
      const made = await AnnouncementModel.query(this.knex).insert(row);
      if (status === SHOWN) await this.#publishNew(made);
      return { id: made.id };
    });
  }

  /**
   * Changes an announcement, keeping its author.
   * @throws 404 when this contest has no announcement of that id
   */
  async update(viewer: Viewer, cid: number, id: number, { title, content, status }: AnnouncementDraft): Promise<void> {
    await this.contests.getAsOrganiser(viewer, cid);
    await this.transactions.run(async () => {
      const found = await AnnouncementModel.query(this.knex).findOne({ cid, id }).forUpdate();
      if (!found) throw notFound();
      const wasShown = found.status === SHOWN;
      const previousTitle = found.title;
      const before = { title: previousTitle, content: found.content, status: found.status };
      audit.describe({ before, after: { title, content, status } });
      await found.$query(this.knex).patch({ title, content, status });
      if (status === SHOWN && !wasShown) await this.#publishNew({ cid, id, title });
      else if (wasShown) await this.#publishChange({ cid, id, title: status === SHOWN ? title : previousTitle });
    });
  }

  /**
   * Removes an announcement, of this contest if one is named.
   * @throws 404 when there is none of that id
   */
  async remove(viewer: Viewer, { aid, cid }: { aid: number; cid?: number }): Promise<void> {
    await this.transactions.run(async () => {
      const found = await AnnouncementModel.query(this.knex).findById(aid).forUpdate();
      if (!found || (cid !== undefined && found.cid !== cid)) throw notFound();
      await this.contests.getAsOrganiser(viewer, found.cid);
      audit.describe({ before: { title: found.title, content: found.content }, after: null });
      await found.$query(this.knex).delete();
      if (found.status === SHOWN) await this.#publishChange(found);
    });
  }

  /** Publishes the event that an announcement became visible. */
  async #publishNew({ cid, id, title }: AnnouncementRef): Promise<void> {
    await this.log.append(cid, [{ kind: 'announcement', announcementId: id, title }]);
    afterCommit(() =>
      this.streams.publishToSubscribers(contestUpdates, String(cid), { kind: 'announcement', id, title }),
    );
  }

  /** Publishes that a visible announcement was changed or withdrawn, so that its readers fetch it again. */
  async #publishChange({ cid, id, title }: AnnouncementRef): Promise<void> {
    await this.log.append(cid, [{ kind: 'announcement', announcementId: id, title }]);
    afterCommit(() => this.streams.publishToSubscribers(contestUpdates, String(cid), { kind: 'announcements' }));
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
        .withGraphJoined('author(name)')
        .orderBy([...NEWEST_FIRST])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf(rows.map(presentAnnouncement), total, range);
  }
}
