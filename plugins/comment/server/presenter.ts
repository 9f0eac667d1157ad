import type { Comment, CommentReader, Reply, Signature } from '../contract';
import type { Place } from './places';
import { mayDelete } from './policy';
import type { SignedComment, SignedReply } from './rows';

interface Eyes {
  reader: Pick<CommentReader, 'uid'> | null;
  place: Pick<Place, 'mayModerate' | 'mayReply'>;
}

const presentSignature = (row: Signature): Signature => ({
  fromUid: row.fromUid,
  fromName: row.fromName,
  fromAvatar: row.fromAvatar,
  fromRole: row.fromRole,
  fromTitleName: row.fromTitleName,
  fromTitleColor: row.fromTitleColor,
});

export const presentReply = (row: SignedReply, { reader, place }: Eyes): Reply => ({
  ...presentSignature(row),
  id: row.id,
  commentId: row.commentId,
  toUid: row.toUid,
  toName: row.toName,
  toAvatar: row.toAvatar,
  content: row.content,
  status: 0,
  gmtCreate: row.createdAt.toISOString(),
  mayDelete: mayDelete(reader, place, { uid: row.fromUid }),
});

export const presentComment = (row: SignedComment, newest: readonly SignedReply[], eyes: Eyes): Comment => ({
  ...presentSignature(row),
  id: row.id,
  content: row.content,
  likeNum: row.likeNum,
  totalReplyNum: row.replyNum,
  replyList: newest.map((reply) => presentReply(reply, eyes)),
  gmtCreate: row.createdAt.toISOString(),
  mayDelete: mayDelete(eyes.reader, eyes.place, { uid: row.fromUid }),
  mayReply: eyes.place.mayReply({ uid: row.fromUid }),
});
