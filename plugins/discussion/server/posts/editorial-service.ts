import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { acquireAdvisoryLock, audit, badInput, Db, forbidden, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import type { EditorialRule } from '../../contract';
import { AreaDirectory } from '../area-directory';
import { EmbargoPolicy } from '../embargo-policy';
import { canMarkEditorial, denyRead, showsEditorial } from '../policy';
import { DiscussionRepository } from './discussion-repository';
import { hasSolved } from './limits';

/** Finds and chooses the editorials of problems. */
@injectable()
export class EditorialService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(AreaDirectory) private readonly areas: AreaDirectory,
    @inject(DiscussionRepository) private readonly posts: DiscussionRepository,
    @inject(EmbargoPolicy) private readonly embargoes: EmbargoPolicy,
  ) {}

  /** Returns the editorial of a problem if the viewer may see it now. Throws as `AreaDirectory.open`. */
  async find(viewer: Viewer | null, problemId: string, gid: number): Promise<{ did: number; title: string } | null> {
    const area = await this.areas.open(viewer, gid);
    const pid = await area.getProblem(problemId);
    const post = await this.knex('discussionPost as d')
      .where({ 'd.gid': area.gid, 'd.pid': pid, 'd.isDisabled': false })
      .whereNotNull('d.editorialRule')
      .first('d.id', 'd.pid', 'd.title', 'd.uid', 'd.editorialRule', 'd.isDisabled', 'd.isSpoiler', 'd.isEmbargoed');
    if (!post) return null;
    const { canModerate } = area;
    const [events, isSolved] = await Promise.all([
      this.embargoes.eventsOf(post, viewer),
      hasSolved(this.knex, viewer, pid),
    ]);
    const state = { ...events, isSolved, isHidden: false };
    if (denyRead(viewer, post, { canModerate, state })) return null;
    const facts = { canModerate, hasSolved: isSolved, isUnfinished: events.isUnfinished };
    return showsEditorial(viewer, post, facts) ? { did: post.id, title: post.title } : null;
  }

  /**
   * Makes a discussion the only editorial of its problem, or no editorial.
   * @throws 400 if it is about no problem
   * @throws 403 for others than staff and the author of the problem
   */
  async mark(viewer: Viewer, did: number, rule: EditorialRule | null): Promise<void> {
    const { post } = await this.posts.getReadable(viewer, did);
    if (post.pid === null) throw badInput('did', 'discussion.noProblem');
    if (!canMarkEditorial(viewer, { authorUid: post.problemAuthorUid })) throw forbidden();
    const { gid, pid } = post;
    await this.transactions.run(async () => {
      await acquireAdvisoryLock(this.knex, `discussion-editorial:${gid}:${pid}`);
      audit.describe({
        subject: { type: 'discussion', id: did, name: post.title },
        before: { editorial: post.editorialRule },
        after: { editorial: rule },
      });
      if (rule !== null)
        await this.knex('discussionPost').where({ gid, pid }).whereNot({ id: did }).update({ editorialRule: null });
      await this.knex('discussionPost').where({ id: did }).update({ editorialRule: rule });
    });
  }
}
