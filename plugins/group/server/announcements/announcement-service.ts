import type { Page, PageQuery, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  audit,
  Clock,
  columns,
  Db,
  notFound,
  pageOf,
  pageRange,
  Tx,
  type Row,
  type Transaction,
  type Transactions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  GroupAnnouncementStatus,
  GroupPageSizes,
  type GroupAnnouncement,
  type GroupAnnouncementDraft,
} from '../../contract';
import { GroupAccess, type FoundGroup } from '../groups/group-access';
import { check } from '../membership/denial';
import { denyEditAnnouncement, denyManage, denyRead } from '../membership/policy';

type Query = PageQuery & { gid: number };

/** The announcements of groups. */
@injectable()
export class GroupAnnouncementService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(GroupAccess) private readonly groups: GroupAccess,
  ) {}

  /**
   * Lists the visible announcements, the newest first, for members.
   * @throws 403 for others
   */
  async listVisible(viewer: Viewer, query: Query): Promise<Page<GroupAnnouncement>> {
    const found = await this.groups.get(viewer, query.gid, denyRead);
    return this.#list(viewer, found, query, GroupAnnouncementStatus.Shown);
  }

  /**
   * Lists all announcements, the newest first, for group admins.
   * @throws 403 for others
   */
  async listAll(viewer: Viewer, query: Query): Promise<Page<GroupAnnouncement>> {
    return this.#list(viewer, await this.groups.get(viewer, query.gid, denyManage), query);
  }

  /** @throws 403 for others than group admins */
  async create(viewer: Viewer, { gid, title, content, status }: GroupAnnouncementDraft): Promise<{ id: number }> {
    return this.tx.run(async (tx) => {
      const { group } = await this.groups.lock(tx, viewer, gid, denyManage);
      const at = this.clock.now();
      const [made] = await tx
        .knex('groupAnnouncement')
        .insert({ gid, uid: viewer.uid, title, content, status, createdAt: at, updatedAt: at })
        .returning('id');
      audit.describe({
        subject: subjectOf(group.id, made!.id, title),
        before: null,
        after: { title, content, status },
      });
      return { id: made!.id };
    });
  }

  /**
   * Changes an announcement of this group; its author and its group stay.
   * @throws 403 for others than its author and group roots
   * @throws 404 if the group has no such announcement
   */
  async update(viewer: Viewer, { id, gid, title, content, status }: GroupAnnouncementDraft & { id: number }) {
    await this.tx.run(async (tx) => {
      const { item } = await this.#lock(tx, viewer, id, gid);
      const after = { title, content, status };
      audit.describe({ subject: subjectOf(gid, id, item.title), before: stateOf(item), after });
      await tx
        .knex('groupAnnouncement')
        .where({ id, gid })
        .update({ ...after, updatedAt: this.clock.now() });
    });
  }

  /**
   * Deletes an announcement. A `gid` must be that of its group.
   * @throws 403 for others than its author and group roots
   * @throws 404 if there is no such announcement
   */
  async remove(viewer: Viewer, id: number, gid?: number): Promise<void> {
    await this.tx.run(async (tx) => {
      const of = gid ?? (await tx.knex('groupAnnouncement').where({ id }).first('gid'))?.gid;
      if (of === undefined) throw notFound('group.noAnnouncement');
      const { item } = await this.#lock(tx, viewer, id, of);
      audit.describe({ subject: subjectOf(of, id, item.title), before: stateOf(item), after: null });
      await tx.knex('groupAnnouncement').where({ id, gid: of }).delete();
    });
  }

  async #lock(tx: Transaction, viewer: Viewer, id: number, gid: number) {
    const { actor, facts } = await this.groups.lock(tx, viewer, gid, denyManage);
    const item = await tx.knex('groupAnnouncement').where({ id, gid }).forUpdate().first();
    if (!item) throw notFound('group.noAnnouncement');
    check(denyEditAnnouncement(actor, facts, { isAuthor: item.uid === viewer.uid }));
    return { item };
  }

  async #list(
    viewer: Viewer,
    { group, actor, facts }: FoundGroup,
    query: Query,
    status?: GroupAnnouncementStatus,
  ): Promise<Page<GroupAnnouncement>> {
    const range = pageRange(query, GroupPageSizes.table);
    const where = { gid: group.id, ...(status !== undefined && { status }) };
    const [count, rows] = await Promise.all([
      this.knex('groupAnnouncement').where(where).count({ total: '*' }).first(),
      shownAnnouncements(this.knex)
        .where(Object.fromEntries(Object.entries(where).map(([key, value]) => [`n.${key}`, value])))
        .orderBy([
          { column: 'n.createdAt', order: 'desc' },
          { column: 'n.id', order: 'desc' },
        ])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    const records = rows.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      gmtCreate: createdAt.toISOString(),
      gmtModified: updatedAt.toISOString(),
      canEdit: denyEditAnnouncement(actor, facts, { isAuthor: row.uid === viewer.uid }) === null,
    }));
    return pageOf(records, Number(count?.total ?? 0), range);
  }
}

const shownAnnouncements = (knex: Knex) =>
  knex('groupAnnouncement as n')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'n.uid')
    .select(
      columns(
        { n: 'groupAnnouncement', a: Accounts },
        'n.id',
        'n.gid',
        'n.title',
        'n.content',
        'n.status',
        'n.uid',
        'n.createdAt',
        'n.updatedAt',
        'a.username',
      ),
    );

const subjectOf = (gid: number, id: number, name: string) => ({ type: 'group-announcement', id: `${gid}/${id}`, name });

const stateOf = ({ title, content, status }: Row<'groupAnnouncement'>) => ({ title, content, status });
