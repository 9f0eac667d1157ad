import { ProblemAuth, type Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { CommentCounts, type CommentCountService } from '@tribunal/plugin-comment/contract';
import { Db, forbidden, notFound } from '@tribunal/server';
import type { Knex } from 'knex';
import type { Discussion, DiscussionDetail } from '../../contract';
import { AreaDirectory, type Area } from '../area-directory';
import { EmbargoPolicy } from '../embargo-policy';
import {
  canDelete,
  canEdit,
  canMarkEditorial,
  canSeeProblem,
  denyRead,
  isEmbargoed,
  isFolded,
  type ProblemState,
} from '../policy';
import { hasSolved } from './limits';
import { presentGid, presentPost } from './presenter';
import { shownPosts, type ShownPost } from './rows';

/** A discussion that the viewer may read, with its area. */
export interface ReadablePost {
  post: ShownPost;
  area: Area;
  isEmbargoed: boolean;
}

/** Reads single discussions, as far as the viewer may see them. */
@injectable()
export class DiscussionRepository {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(AreaDirectory) private readonly areas: AreaDirectory,
    @inject(EmbargoPolicy) private readonly embargoes: EmbargoPolicy,
    @inject(CommentCounts) private readonly comments: CommentCountService,
  ) {}

  /**
   * Returns a discussion and its area, which has to be `gid` if that is given. Also throws as `AreaDirectory.openOf`.
   * @throws 403 if it is disabled, or an editorial for those who have solved the problem
   * @throws 404 if it does not exist or may not be read yet
   */
  async getReadable(viewer: Viewer | null, id: number, gid?: number): Promise<ReadablePost> {
    const post = await shownPosts(this.knex).where('d.id', id).first();
    if (!post || (gid !== undefined && post.gid !== gid)) throw notFound('discussion.unknown');
    const area = await this.areas.openOf(post, viewer);
    const state = await this.#stateOf(post, viewer);
    const denial = denyRead(viewer, post, { canModerate: area.canModerate, state });
    if (denial === 'discussion.unknown') throw notFound(denial);
    if (denial) throw forbidden(denial);
    return { post, area, isEmbargoed: isEmbargoed(post, state) };
  }

  async #stateOf(post: ShownPost, viewer: Viewer | null): Promise<ProblemState> {
    const [events, isSolved] = await Promise.all([
      this.embargoes.eventsOf(post, viewer),
      hasSolved(this.knex, viewer, post.pid),
    ]);
    const { problemAuth: auth, problemGid, problemAuthorUid: authorUid, gid } = post;
    const isPrivate = auth === ProblemAuth.Private;
    const isHidden = isPrivate && !canSeeProblem(viewer, { auth, gid: problemGid, authorUid }, presentGid(gid));
    return { ...events, isSolved, isHidden };
  }

  async presentDetail(viewer: Viewer | null, { post, area, ...state }: ReadablePost): Promise<DiscussionDetail> {
    const own = { did: post.id, uid: viewer?.uid ?? '' };
    const [[discussion], like, follow, isSolved] = await Promise.all([
      this.present([post], viewer, area.gid),
      this.knex('discussionLike').where(own).first('did'),
      this.knex('discussionFollow').where(own).first('isFollowing'),
      hasSolved(this.knex, viewer, post.pid),
    ]);
    const { canModerate } = area;
    const problem = post.pid === null ? null : { authorUid: post.problemAuthorUid };
    return {
      ...discussion!,
      content: post.content,
      hasLike: like !== undefined,
      isFollowing: follow?.isFollowing ?? false,
      isFolded: isFolded(viewer, post, { canModerate, hasSolved: isSolved }),
      isEmbargoed: state.isEmbargoed,
      mayEdit: canEdit(viewer, post),
      mayDelete: canDelete(viewer, post, canModerate),
      mayModerate: canModerate,
      mayMarkEditorial: canMarkEditorial(viewer, problem),
    };
  }

  /** Presents discussions of the area `gid`, or of all areas if it is null. */
  async present(rows: readonly ShownPost[], viewer: Viewer | null, gid: number | null): Promise<Discussion[]> {
    const counts =
      rows.length === 0
        ? new Map<number, number>()
        : await this.comments.count(
            'discussion',
            rows.map(({ id }) => id),
          );
    return rows.map((row) => presentPost(row, counts.get(row.id) ?? 0, { viewer, gid }));
  }
}
