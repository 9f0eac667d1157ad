import { isAdminRole, type SettingsOf, type Viewer } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { onPlaceRemoved } from '@tribunal/plugin-comment/contract';
import { findMentioned } from '@tribunal/plugin-comment/server';
import {
  acquireAdvisoryLock,
  audit,
  badInput,
  Clock,
  Db,
  forbidden,
  HookBus,
  MessageWriter,
  notFound,
  SolvedProblems,
  Tx,
  type Transaction,
  type Transactions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { SITE_GID, type DiscussionDraft, type EditorialRule, type NewDiscussion } from '../contract';
import type { discussion } from '../plugin';
import { AreaDirectory, type Area } from './area-directory';
import { DiscussionRepository, type ReadablePost } from './discussion-repository';
import { Embargoes } from './embargoes';
import { insertPost, storedTerms } from './insert-post';
import { pathOf } from './paths';
import { canDelete, canEdit, canMarkEditorial, isLimited } from './policy';

export type Settings = SettingsOf<(typeof discussion)['settings']>;

const DAY_MS = 86_400_000;

/**
 * The new row is not among those that the same statement reads. A discussion that is being deleted is awaited, and then
 * there is no row.
 */
const COUNT_VIEW = `
  with seen as (select from discussion_view where did = :did and day = :day and viewer = :viewer),
  locked as (select id from discussion_post where id = :did and not exists (select from seen) for key share),
  viewed as (
    insert into discussion_view (did, day, viewer) select id, :day, :viewer from locked
    on conflict do nothing returning did)
  select d.earlier_views + (select count(*) from viewed)
    + (select count(*) from discussion_view v where v.did = d.id) as views
  from discussion_post d where d.id = :did and (exists (select from seen) or exists (select from locked))`;

/** Writes discussions, likes, follows and editorials. Methods throw what the area of the discussion throws. */
@injectable()
export class DiscussionWriter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(AreaDirectory) private readonly areas: AreaDirectory,
    @inject(DiscussionRepository) private readonly posts: DiscussionRepository,
    @inject(Embargoes) private readonly embargoes: Embargoes,
    @inject(MessageWriter) private readonly messages: MessageWriter,
  ) {}

  /**
   * Creates a discussion; its author follows it.
   * @throws 400 if the category does not exist
   * @throws 403 if the author has solved too few problems or has posted too often today
   */
  async create(author: Viewer, draft: NewDiscussion, settings: Settings): Promise<{ id: number }> {
    const area = await this.areas.open(author, draft.gid ?? SITE_GID);
    await area.checkWriting?.();
    const pid = draft.pid ? await area.getProblem(draft.pid) : null;
    const { defaultCreateDiscussionACInitValue, defaultCreateDiscussionDailyLimit } = settings;
    const isBound = area.hasLimits && isLimited(author);
    if (isBound) await checkSolved(this.knex, author, defaultCreateDiscussionACInitValue);
    const isEmbargoed = await this.embargoes.isTakingPart({ pid, uid: author.uid });
    const id = await this.tx.run(async (tx) => {
      const { knex } = tx;
      if (isBound) await this.#countPosting(knex, author, defaultCreateDiscussionDailyLimit);
      const category = await knex('discussionCategory').where({ id: draft.categoryId }).forShare().first('id');
      if (!category) throw badInput('categoryId', 'discussion.noCategory');
      const { title, description, content, isSpoiler = false, topPriority = false } = draft;
      const id = await insertPost(tx, {
        ...{ gid: area.gid, pid, uid: author.uid, categoryId: category.id },
        ...{ title, description, content, isSpoiler, isEmbargoed },
        isPinned: topPriority && area.canModerate,
        createdAt: this.clock.now(),
      });
      const post = { id, title, content };
      if (!isEmbargoed) await this.#notifyMentioned(tx, author, { post, area });
      return id;
    });
    return { id };
  }

  /**
   * Changes the author's own discussion.
   * @throws 403 for others than its author
   */
  async update(viewer: Viewer, id: number, draft: DiscussionDraft): Promise<void> {
    const { post, area } = await this.posts.getReadable(viewer, id);
    if (!canEdit(viewer, post)) throw forbidden('discussion.notYours');
    await area.checkWriting?.();
    const { title, description, content, isSpoiler, topPriority } = draft;
    const isTakingPart = await this.embargoes.isTakingPart(post);
    await this.tx.run(async ({ knex }) => {
      const isPinned = area.canModerate && topPriority !== undefined ? topPriority : undefined;
      await knex('discussionPost')
        .where({ id })
        .update({
          title,
          description,
          content,
          terms: storedTerms(knex, draft),
          updatedAt: this.clock.now(),
          ...(isSpoiler !== undefined && { isSpoiler }),
          ...(isTakingPart && { isEmbargoed: true }),
          ...(isPinned !== undefined && { isPinned }),
        });
    });
  }

  /**
   * Deletes a discussion with its comments. Only its author and moderators may.
   * @throws 403 for others
   */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const { post, area } = await this.posts.getReadable(viewer, id);
    if (!canDelete(viewer, post, area.canModerate)) throw forbidden();
    await this.tx.run((tx) => removePost(tx, this.hooks, id, viewer));
  }

  /** Likes or unlikes a discussion; idempotent. */
  async like(viewer: Viewer, did: number, action: 'like' | 'unlike'): Promise<void> {
    const readable = await this.posts.getReadable(viewer, did);
    await this.tx.run(async (tx) => {
      const like = { did, uid: viewer.uid };
      if (action === 'unlike') return void (await tx.knex('discussionLike').where(like).delete());
      await lockPost(tx.knex, did);
      await tx.knex('discussionLike').insert(like).onConflict().ignore();
      const { post, area } = readable;
      await this.messages.addReminder(tx, {
        action: 'Like_Post',
        recipientUid: post.uid,
        senderUid: viewer.uid,
        source: { type: 'Discussion', id: did, title: post.title },
        url: pathOf(area, did),
      });
    });
  }

  async follow(viewer: Viewer, did: number, toFollow: boolean): Promise<void> {
    await this.posts.getReadable(viewer, did);
    await this.tx.run(async (tx) => {
      await lockPost(tx.knex, did);
      await follow(tx, { did, uid: viewer.uid }, toFollow ? 'on request' : 'no more');
    });
  }

  /**
   * Counts a viewer of a discussion, once a day, and returns the number of views; `viewer` is the account, or a hash of
   * the visitor's network.
   * @throws 404 if it has been deleted
   */
  async countView({ post }: ReadablePost, viewer: string): Promise<number> {
    const { rows } = await this.knex.raw<{ rows: { views: string }[] }>(COUNT_VIEW, {
      did: post.id,
      day: dayOf(this.clock.now()),
      viewer,
    });
    if (!rows[0]) throw notFound('discussion.unknown');
    return Number(rows[0].views);
  }

  /**
   * Makes a discussion the only editorial of its problem, or no editorial.
   * @throws 400 if it is about no problem
   * @throws 403 for others than staff and the author of the problem
   */
  async markEditorial(viewer: Viewer, did: number, rule: EditorialRule | null): Promise<void> {
    const { post } = await this.posts.getReadable(viewer, did);
    if (post.pid === null) throw badInput('did', 'discussion.noProblem');
    if (!canMarkEditorial(viewer, { authorUid: post.problemAuthorUid })) throw forbidden();
    const { gid, pid } = post;
    await this.tx.run(async ({ knex }) => {
      await acquireAdvisoryLock(knex, `discussion-editorial:${gid}:${pid}`);
      audit.describe({
        subject: { type: 'discussion', id: did, name: post.title },
        before: { editorial: post.editorialRule },
        after: { editorial: rule },
      });
      if (rule !== null)
        await knex('discussionPost').where({ gid, pid }).whereNot({ id: did }).update({ editorialRule: null });
      await knex('discussionPost').where({ id: did }).update({ editorialRule: rule });
    });
  }

  async #countPosting(knex: Knex, { uid }: Viewer, limit: number): Promise<void> {
    await acquireAdvisoryLock(knex, `discussion-posting:${uid}`);
    const now = this.clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    const row = await knex('discussionPosting')
      .where({ uid })
      .where('postedAt', '>', since)
      .count({ total: '*' })
      .first();
    if (Number(row?.total ?? 0) >= limit) throw forbidden('discussion.dailyLimit', { limit });
    await knex('discussionPosting').insert({ uid, postedAt: now });
  }

  async #notifyMentioned(
    tx: Transaction,
    author: Viewer,
    { post, area }: { post: { id: number; title: string; content: string }; area: Area },
  ): Promise<void> {
    const mentioned = await findMentioned(tx.knex, post.content);
    if (mentioned.length === 0) return;
    await this.messages.addReminders(tx, await area.findReaders(mentioned), {
      action: 'Mention',
      senderUid: author.uid,
      source: { type: 'Discussion', id: post.id, title: post.title },
      url: pathOf(area, post.id),
    });
  }
}

/** The day that a view counts for, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Checks that the author has solved enough problems.
 * @throws 403 otherwise
 */
export async function checkSolved(knex: Knex, { uid }: Pick<Viewer, 'uid'>, needed: number): Promise<void> {
  if (needed === 0) return;
  const row = await SolvedProblems.query(knex).where({ uid }).count({ total: '*' }).first();
  if (Number((row as { total?: unknown } | undefined)?.total ?? 0) < needed)
    throw forbidden('discussion.tooFewSolved', { count: needed });
}

/** Locks a discussion, so that it is not deleted meanwhile. */
export async function lockPost(knex: Knex, id: number): Promise<void> {
  const found = await knex('discussionPost').where({ id }).forKeyShare().first('id');
  if (!found) throw notFound('discussion.unknown');
}

/** Stores whether a user follows a discussion; writing in one does not revoke an earlier decision. */
export async function follow(
  { knex }: Transaction,
  { did, uid }: { did: number; uid: string },
  why: 'by writing' | 'on request' | 'no more',
): Promise<void> {
  const row = knex('discussionFollow')
    .insert({ did, uid, isFollowing: why !== 'no more' })
    .onConflict(['did', 'uid']);
  await (why === 'by writing' ? row.ignore() : row.merge());
}

/**
 * Deletes a discussion with its comments. What authors delete themselves is no act of moderation, nor is the removal
 * of a whole area, which has no viewer.
 */
export async function removePost(tx: Transaction, hooks: Hooks, id: number, viewer?: Viewer): Promise<void> {
  const post = await tx.knex('discussionPost').where({ id }).forUpdate().first('title', 'content', 'uid');
  if (!post) throw notFound('discussion.unknown');
  if (viewer && (post.uid !== viewer.uid || isAdminRole(viewer.roles))) {
    audit.describe({ subject: { type: 'discussion', id, name: post.title }, before: { ...post }, after: null });
  }
  await hooks.run(onPlaceRemoved, { kind: 'discussion', id, tx });
  await tx.knex('discussionPost').where({ id }).delete();
}
