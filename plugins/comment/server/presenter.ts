import type { Viewer } from '@tribunal/contract';
import type { Comment, Reply, Signature } from '../contract';
import type { Place } from './comment-target-directory';
import { canDelete } from './policy';
import type { SignedComment, SignedReply } from './rows';

interface ViewerContext {
  viewer: Pick<Viewer, 'uid'> | null;
  place: Pick<Place, 'canModerate' | 'canReply'>;
}

const presentSignature = (row: Signature): Signature => ({
  fromUid: row.fromUid,
  fromName: row.fromName,
  fromAvatar: row.fromAvatar,
  fromRole: row.fromRole,
  fromTitleName: row.fromTitleName,
  fromTitleColor: row.fromTitleColor,
});

export const presentReply = (row: SignedReply, { viewer, place }: ViewerContext): Reply => ({
  ...presentSignature(row),
  id: row.id,
  commentId: row.commentId,
  toUid: row.toUid,
  toName: row.toName,
  toAvatar: row.toAvatar,
  content: row.content,
  status: 0,
  gmtCreate: row.createdAt.toISOString(),
  mayDelete: canDelete(viewer, place, { uid: row.fromUid }),
});

export const presentComment = (
  row: SignedComment,
  newest: readonly SignedReply[],
  context: ViewerContext,
): Comment => ({
  ...presentSignature(row),
  id: row.id,
  content: row.content,
  likeNum: row.likeNum,
  totalReplyNum: row.replyNum,
  replyList: newest.map((reply) => presentReply(reply, context)),
  gmtCreate: row.createdAt.toISOString(),
  mayDelete: canDelete(context.viewer, context.place, { uid: row.fromUid }),
  mayReply: context.place.canReply({ uid: row.fromUid }),
});
