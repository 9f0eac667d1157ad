import { storedData } from '@tribunal/server/account';
import { discussion } from '../plugin';

/** What the user has written and chosen; discussions of others are named by their numbers, because they may be hidden. */
export const discussionData = storedData(discussion.id, 'discussions', [
  {
    name: 'discussions.json',
    textKey: 'data.discussions',
    table: 'discussionPost',
    select: ['id', 'gid', 'pid', 'title', 'description', 'content', 'createdAt', 'updatedAt'],
  },
  { name: 'likes.json', textKey: 'data.likes', table: 'discussionLike', select: ['did'] },
  { name: 'follows.json', textKey: 'data.follows', table: 'discussionFollow', select: ['did', 'isFollowing'] },
  {
    name: 'reports.json',
    textKey: 'data.reports',
    table: 'discussionReport',
    select: ['id', 'did', 'content', 'createdAt'],
  },
]);
