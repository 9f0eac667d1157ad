import { storedData } from '@tribunal/server/account';
import { comment } from '../plugin';

/** Comments, replies and likes of the user; places are named by their numbers, because they may be hidden. */
export const commentData = storedData(comment.id, 'comments', [
  {
    name: 'comments.json',
    textKey: 'data.comments',
    table: 'commentItem',
    select: ['id', 'placeKind', 'placeId', 'content', 'createdAt'],
  },
  {
    name: 'replies.json',
    textKey: 'data.replies',
    table: 'commentReply',
    select: ['id', 'commentId', 'content', 'createdAt'],
  },
  { name: 'likes.json', textKey: 'data.likes', table: 'commentLike', select: ['commentId'] },
]);
