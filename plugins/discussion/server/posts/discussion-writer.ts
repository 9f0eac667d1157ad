import type { Viewer } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { findMentioned, MENTION } from '@tribunal/plugin-comment/server';
import { audit, badInput, Clock, Db, forbidden, HookBus, MessageWriter, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import { DiscussionStatus, SITE_GID, type DiscussionChange, type NewDiscussion } from '../../contract';
import { AreaDirectory, type Area } from '../area-directory';
import { EmbargoPolicy } from '../embargo-policy';
import { canDelete, canEdit, isLimited } from '../policy';
import { DiscussionRepository } from './discussion-repository';
import { checkSolved, countPosting, type Settings } from './limits';
import { pathOf } from './paths';
import { presentStatus } from './presenter';
import { insertPost, removePost, storedTerms } from './stored-post';

/** Writes discussions. Methods throw what the area of the discussion throws. */
@injectable()
export class DiscussionWriter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(AreaDirectory) private readonly areas: AreaDirectory,
    @inject(DiscussionRepository) private readonly posts: DiscussionRepository,
    @inject(EmbargoPolicy) private readonly embargoes: EmbargoPolicy,
    @inject(MessageWriter) private readonly messages: MessageWriter,
  ) {}

  /**
   * Creates a discussion; its author follows it.
   * @throws 400 if the category does not exist
   * @throws 403 if the author has solved too few problems or has posted too often today
   */
  async create(author: Viewer, draft: NewDiscussion, settings: Settings): Promise<{ id: number }> {
    const area = await this.areas.open(author, draft.gid ?? SITE_GID);
    area.checkWriting();
    const pid = draft.pid ? await area.getProblem(draft.pid) : null;
    const { defaultCreateDiscussionACInitValue, defaultCreateDiscussionDailyLimit } = settings;
    const isBound = isLimited(author) && !area.canModerate;
    if (isBound) await checkSolved(this.knex, author, defaultCreateDiscussionACInitValue);
    const isEmbargoed = await this.embargoes.isTakingPart({ pid, uid: author.uid });
    const id = await this.transactions.run(async () => {
      const now = this.clock.now();
      if (isBound) await countPosting(this.knex, author, { limit: defaultCreateDiscussionDailyLimit, now });
      const category = await this.knex('discussionCategory').where({ id: draft.categoryId }).forShare().first('id');
      if (!category) throw badInput('categoryId', 'discussion.noCategory');
      const { title, description, content, isSpoiler = false, topPriority = false } = draft;
      const id = await insertPost(this.knex, {
        gid: area.gid,
        pid,
        uid: author.uid,
        categoryId: category.id,
        title,
        description,
        content,
        isSpoiler,
        isEmbargoed,
        isPinned: topPriority && area.canModerate,
        createdAt: now,
      });
      const post = { id, title, content };
      if (!isEmbargoed) await this.#notifyMentioned(author, { post, area });
      return id;
    });
    return { id };
  }

  /**
   * Changes the given fields of a discussion.
   * @throws 403 if others than its author change the texts, or others than moderators the status
   */
  async update(viewer: Viewer, { id, ...change }: DiscussionChange): Promise<void> {
    const { post, area } = await this.posts.getReadable(viewer, id);
    const draft = {
      title: change.title ?? post.title,
      description: change.description ?? post.description,
      content: change.content ?? post.content,
    };
    const { title, description, content } = draft;
    const { isSpoiler = post.isSpoiler, status = presentStatus(post.isDisabled), topPriority } = change;
    const isSame =
      title === post.title &&
      description === post.description &&
      content === post.content &&
      isSpoiler === post.isSpoiler;
    if (!canEdit(viewer, post) && !(isSame && area.canModerate)) throw forbidden('discussion.notYours');
    const isDisabled = status === DiscussionStatus.Disabled;
    if (isDisabled !== post.isDisabled && !area.canModerate) throw forbidden();
    const isPinned = (area.canModerate ? topPriority : undefined) ?? post.isPinned;
    area.checkWriting();
    const isTakingPart = await this.embargoes.isTakingPart(post);
    await this.transactions.run(async () => {
      if (isDisabled !== post.isDisabled || (isPinned !== post.isPinned && !canEdit(viewer, post))) {
        audit.describe({
          subject: { type: 'discussion', id, name: post.title },
          before: { isDisabled: post.isDisabled, isPinned: post.isPinned },
          after: { isDisabled, isPinned },
        });
      }
      const update = {
        // Only what is changed, so that neither an author nor a moderator undoes what the other does at the same time.
        ...(!isSame && { ...draft, terms: storedTerms(this.knex, draft), isSpoiler, updatedAt: this.clock.now() }),
        ...(isTakingPart && { isEmbargoed: true }),
        ...(isDisabled !== post.isDisabled && { isDisabled }),
        ...(isPinned !== post.isPinned && { isPinned }),
      };
      if (Object.keys(update).length > 0) await this.knex('discussionPost').where({ id }).update(update);
    });
  }

  /**
   * Deletes a discussion with its comments. Only its author and moderators may.
   * @throws 403 for others
   */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const { post, area } = await this.posts.getReadable(viewer, id);
    if (!canDelete(viewer, post, area.canModerate)) throw forbidden();
    await this.transactions.run(() => removePost(this.knex, this.hooks, id, viewer));
  }

  async #notifyMentioned(
    author: Viewer,
    { post, area }: { post: { id: number; title: string; content: string }; area: Area },
  ): Promise<void> {
    const mentioned = await findMentioned(this.knex, post.content);
    if (mentioned.length === 0) return;
    await this.messages.addReminders(await area.findReaders(mentioned), {
      kind: MENTION,
      senderUid: author.uid,
      source: { type: 'Discussion', id: post.id, title: post.title },
      url: pathOf(area, post.id),
    });
  }
}
