import type { Page, PageQuery, Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  audit,
  type AuditSubject,
  badInput,
  Clock,
  columns,
  Db,
  DomainError,
  notFound,
  pageOf,
  pageRange,
  RateLimiter,
  Tx,
  type Row,
  type Transactions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  GroupAnnouncementStatus,
  GroupLimits,
  GroupPageSizes,
  type GroupAnnouncement,
  type GroupAnnouncementDraft,
} from '../../contract';
import { GroupAccess, type FoundGroup } from '../groups/group-access';
import { check } from '../membership/denial';
import { denyAnnounce, denyEditAnnouncement, denyManage, denyRead } from '../membership/policy';
import { WRITES } from '../rate-limits';

type Query = PageQuery & { gid: number };

/** The announcements of groups. */
@injectable()
export class GroupAnnouncementService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
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

  /**
   * @throws 400 when the group has too many announcements
   * @throws 403 for others than group admins, and in archived groups
   * @throws 429 after too many changes
   */
  async create(viewer: Viewer, draft: GroupAnnouncementDraft, ip: string): Promise<{ id: number }> {
    const { gid, title, content, status } = draft;
    await this.rateLimits.consume(WRITES, { subject: viewer.uid, ip });
    return this.transactions.run(async () => {
      const { group } = await this.groups.lock(viewer, gid, denyAnnounce);
      const limit = GroupLimits.announcements.max;
      const before = await this.knex('groupAnnouncement').where({ gid }).count({ total: '*' }).first();
      if (Number(before?.total) >= limit) throw badInput('gid', 'group.tooManyAnnouncements', { limit });
      const at = this.clock.now();
      const [made] = await this.knex('groupAnnouncement')
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
   * @throws 429 after too many changes
   */
  async update(viewer: Viewer, draft: GroupAnnouncementDraft & { id: number }, ip: string): Promise<void> {
    const { id, gid, title, content, status } = draft;
    await this.rateLimits.consume(WRITES, { subject: viewer.uid, ip });
    await this.transactions.run(async () => {
      const { item } = await this.#lock(viewer, id, gid);
      const after = { title, content, status };
      audit.describe({ subject: subjectOf(gid, id, item.title), before: stateOf(item), after });
      await this.knex('groupAnnouncement')
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
    await this.transactions.run(async () => {
      const of = gid ?? (await this.knex('groupAnnouncement').where({ id }).first('gid'))?.gid;
      if (of === undefined) throw notFound('group.noAnnouncement');
      const { item } = await this.#lock(viewer, id, of).catch((error: unknown) => {
        // Without a group in the call, nothing may tell that there is one that the viewer may not know of.
        throw gid === undefined && error instanceof DomainError && error.status === 404
          ? notFound('group.noAnnouncement')
          : error;
      });
      audit.describe({ subject: subjectOf(of, id, item.title), before: stateOf(item), after: null });
      await this.knex('groupAnnouncement').where({ id, gid: of }).delete();
    });
  }

  async #lock(viewer: Viewer, id: number, gid: number) {
    const { actor, facts } = await this.groups.lock(viewer, gid, denyManage);
    const item = await this.knex('groupAnnouncement').where({ id, gid }).forUpdate().first();
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
    // Texts are long, so that a page has fewer of them than other lists may have.
    const limit = Math.min(query.limit ?? GroupPageSizes.table, GroupPageSizes.maxAnnouncements);
    const range = pageRange({ ...query, limit }, GroupPageSizes.table);
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

const subjectOf = (gid: number, id: number, name: string): AuditSubject => ({
  type: 'group-announcement',
  id: `${gid}/${id}`,
  name,
});

const stateOf = ({ title, content, status }: Row<'groupAnnouncement'>) => ({ title, content, status });
