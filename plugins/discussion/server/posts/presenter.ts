import type { Viewer } from '@tribunal/contract';
import { DiscussionStatus, SITE_GID, type Discussion } from '../../contract';
import { canSeeProblem } from '../policy';
import type { ShownPost } from './rows';

/** Returns the number of a group as clients know it. */
export const presentGid = (gid: number): number | null => (gid === SITE_GID ? null : gid);

export const presentStatus = (isDisabled: boolean): DiscussionStatus =>
  isDisabled ? DiscussionStatus.Disabled : DiscussionStatus.Shown;

/** Returns the problem if the viewer may see it; `gid` is the area, null for all. */
function presentProblem(
  post: ShownPost,
  viewer: Viewer | null,
  gid: number | null,
): Pick<Discussion, 'pid' | 'problemGid'> {
  const { problemId, problemAuth: auth, problemGid, problemAuthorUid: authorUid } = post;
  const isShown = auth !== null && canSeeProblem(viewer, { auth, gid: problemGid, authorUid }, gid);
  return isShown ? { pid: problemId, problemGid } : { pid: null, problemGid: null };
}

/** Presents a discussion of a list of the area `gid`, or of all areas; only the viewer's own has its content. */
export const presentPost = (
  post: ShownPost,
  commentNum: number,
  { viewer, gid }: { viewer: Viewer | null; gid: number | null },
): Discussion => ({
  id: post.id,
  ...presentProblem(post, viewer, gid),
  title: post.title,
  description: post.description,
  content: viewer?.uid === post.uid ? post.content : null,
  categoryId: post.categoryId,
  categoryName: post.categoryName,
  topPriority: post.isPinned,
  uid: post.uid,
  author: post.author,
  avatar: post.avatar,
  role: post.role,
  titleName: post.titleName,
  titleColor: post.titleColor,
  commentNum,
  likeNum: Number(post.likeNum),
  viewNum: Number(post.viewNum),
  gmtCreate: post.createdAt.toISOString(),
  gmtModified: post.updatedAt.toISOString(),
  gid: presentGid(post.gid),
  status: presentStatus(post.isDisabled),
  isSpoiler: post.isSpoiler,
  // Without a problem, which was deleted, nobody could take the mark away.
  editorial: post.pid === null ? null : post.editorialRule,
});
