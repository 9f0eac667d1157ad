import type { Viewer } from '@tribunal/contract';
import { DiscussionStatus, SITE_GID, type Discussion } from '../contract';
import type { ShownPost } from './rows';

/** Returns the number of a group as clients know it. */
export const presentGid = (gid: number): number | null => (gid === SITE_GID ? null : gid);

export const presentStatus = (isDisabled: boolean): DiscussionStatus =>
  isDisabled ? DiscussionStatus.Disabled : DiscussionStatus.Shown;

/** Presents a discussion of a list; only the viewer's own has its content. */
export const presentPost = (post: ShownPost, commentNum: number, viewer: Pick<Viewer, 'uid'> | null): Discussion => ({
  id: post.id,
  pid: post.problemId,
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
  editorial: post.editorialRule,
});
