import type { Page, PageQuery, Viewer } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import {
  Accounts,
  audit,
  Clock,
  columns,
  Db,
  HookBus,
  notFound,
  pageOf,
  pageRange,
  RateLimiter,
  Tx,
  type RateLimitRule,
  type Transactions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  DISCUSSION_PAGE_SIZE,
  DiscussionIntervals,
  DiscussionLimits,
  DiscussionStatus,
  ReportStatus,
  SITE_GID,
  type DiscussionAdminCalls,
  type DiscussionReport,
} from '../../contract';
import { lockPost, removePost } from '../posts/stored-post';
import { presentGid, presentStatus } from '../posts/presenter';

type Change = DiscussionAdminCalls['PUT /api/admin/discussion']['body'];

/** Limits how many reports one user may send to the staff. */
const REPORT_RATE_LIMIT: RateLimitRule = {
  kind: 'discussion-report',
  windowMs: DiscussionIntervals.reportWindow,
  limits: { subject: DiscussionLimits.reports.max },
  refusal: 'discussion.tooManyReports',
};

/** Throws 404 unless a discussion of the area `gid` belongs to `area`, which is null for all areas. */
function checkArea(gid: number, area: number | null): void {
  if (area !== null && gid !== area) throw notFound('discussion.unknown');
}

/**
 * What moderators do with discussions, and staff with reports about them. `area` is the only area that they moderate,
 * null for all; discussions of others do not exist for them.
 */
@injectable()
export class ModerationService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(RateLimiter) private readonly rateLimiter: RateLimiter,
  ) {}

  /** Disables, shows, pins or unpins a discussion. */
  async change({ id, status, topPriority }: Change, area: number | null): Promise<void> {
    await this.transactions.run(async () => {
      const row = this.knex('discussionPost').where({ id }).forUpdate();
      const post = await row.first('gid', 'title', 'isDisabled', 'isPinned');
      if (!post) throw notFound('discussion.unknown');
      const { gid, title, ...before } = post;
      checkArea(gid, area);
      const after = {
        isDisabled: status === undefined ? before.isDisabled : status === DiscussionStatus.Disabled,
        isPinned: topPriority ?? before.isPinned,
      };
      audit.describe({ subject: { type: 'discussion', id, name: title }, before, after });
      await this.knex('discussionPost').where({ id }).update(after);
    });
  }

  /**
   * Deletes discussions, all or none.
   * @throws 404 if one does not exist
   */
  async remove(viewer: Viewer, ids: readonly number[], area: number | null): Promise<void> {
    await this.transactions.run(async () => {
      for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
        checkArea(await removePost(this.knex, this.hooks, id, viewer), area);
      }
    });
  }

  /** Deletes all discussions of a removed group, in the transaction that removes it. */
  async removeArea(gid: number): Promise<void> {
    const ids: number[] = await this.knex('discussionPost').where({ gid }).orderBy('id').pluck('id');
    for (const id of ids) await removePost(this.knex, this.hooks, id);
  }

  /**
   * Stores the report of a user about a discussion; another one replaces it and is open again.
   * @throws 404 if the discussion does not exist
   * @throws 429 if the user reports too often
   */
  async report({ reporter, ip }: { reporter: Viewer; ip: string }, did: number, content: string): Promise<void> {
    const { uid } = reporter;
    await this.rateLimiter.consume(REPORT_RATE_LIMIT, { subject: uid, ip });
    const at = this.clock.now();
    await this.transactions.run(async () => {
      await lockPost(this.knex, did);
      await this.knex('discussionReport')
        .insert({ did, uid, content, createdAt: at, updatedAt: at })
        .onConflict(['did', 'uid'])
        .merge({ content, isHandled: false, updatedAt: at });
    });
  }

  /** Lists reports: open ones first, then the newest. */
  async listReports(
    { status, ...query }: PageQuery & { status?: ReportStatus },
    area: number | null,
  ): Promise<Page<DiscussionReport>> {
    const range = pageRange(query, DISCUSSION_PAGE_SIZE);
    const wanted = this.knex('discussionReport as r').join('discussionPost as d', 'd.id', 'r.did');
    if (area !== null) void wanted.where('d.gid', area);
    if (status !== undefined) void wanted.where('r.isHandled', status === ReportStatus.Handled);
    const [count, rows] = await Promise.all([
      wanted.clone().count({ total: '*' }).first(),
      wanted
        .clone()
        .join(Accounts.as(this.knex, 'a'), 'a.uid', 'd.uid')
        .join(Accounts.as(this.knex, 'b'), 'b.uid', 'r.uid')
        .orderBy([{ column: 'r.isHandled' }, { column: 'r.id', order: 'desc' }])
        .offset(range.offset)
        .limit(range.limit)
        .select(
          columns(
            { r: 'discussionReport', d: 'discussionPost', a: Accounts, b: Accounts },
            'r.id',
            'r.did',
            'r.uid',
            'r.content',
            'r.isHandled',
            'r.createdAt',
            'r.updatedAt',
            'd.gid',
            'd.title',
            'd.isDisabled',
            { author: 'a.username', reporter: 'b.username' },
          ),
        ),
    ]);
    const records = rows.map((row) => ({
      id: row.id,
      did: row.did,
      gid: presentGid(row.gid),
      discussionTitle: row.title,
      discussionAuthor: row.author,
      discussionStatus: presentStatus(row.isDisabled),
      reporter: row.reporter,
      reporterUid: row.uid,
      content: row.content,
      status: row.isHandled ? ReportStatus.Handled : ReportStatus.Open,
      gmtCreate: row.createdAt.toISOString(),
      gmtModified: row.updatedAt.toISOString(),
    }));
    return pageOf(records, Number(count?.total ?? 0), range);
  }

  /**
   * Marks a report as handled or open.
   * @throws 404 if it does not exist
   */
  async handleReport(id: number, isHandled: boolean, area: number | null): Promise<void> {
    await this.transactions.run(async () => {
      const report = await this.knex('discussionReport').where({ id }).forUpdate().first('did', 'isHandled');
      const post = report && (await this.knex('discussionPost').where({ id: report.did }).first('gid'));
      if (!report || !post || (area !== null && post.gid !== area)) throw notFound('discussion.noReport');
      audit.describe({
        subject: { type: 'discussion-report', id },
        before: { isHandled: report.isHandled },
        after: { isHandled },
      });
      await this.knex('discussionReport').where({ id }).update({ isHandled, updatedAt: this.clock.now() });
    });
  }

  /** Returns the number of open reports about discussions of the site or of all groups, and the time of the earliest. */
  async openReports(about: 'site' | 'groups'): Promise<{ count: number; since: Date | null }> {
    const row = await this.knex('discussionReport as r')
      .join('discussionPost as d', 'd.id', 'r.did')
      .where('r.isHandled', false)
      .where('d.gid', about === 'site' ? '=' : '<>', SITE_GID)
      .count({ count: '*' })
      .min({ since: 'r.updatedAt' })
      .first();
    return { count: Number(row?.['count'] ?? 0), since: (row?.['since'] as Date | null | undefined) ?? null };
  }
}
