import { Limits } from '@tribunal/contract';
import { flag, id, nullable, oneOf, optional, pageFields, rowOf, text, searchText } from '@tribunal/server';
import { DiscussionLimits, DiscussionStatus } from '../contract';
import replies from '../contract/replies.json';

/** Fields of the calls about discussions of the site and of groups. */

export const problemId = () => text({ max: Limits.problemId.max, trim: 'trim' });
export const keyword = optional(searchText());
export const status = oneOf(Object.values(DiscussionStatus));
export const filters = {
  ...pageFields,
  keyword,
  cid: optional(id()),
  pid: optional(problemId()),
  author: optional(text({ max: 64 })),
  onlyMine: optional(flag()),
};
export const draft = {
  title: text({ ...DiscussionLimits.title, trim: 'trim' }),
  description: text({ ...DiscussionLimits.description, trim: 'trim' }),
  content: text(DiscussionLimits.content),
  topPriority: optional(flag()),
  isSpoiler: optional(flag()),
};
/** Fields of a discussion in lists, which are sent back with a change. */
export const discussionRow = rowOf(replies, 'GET /api/get-discussion-detail');
export const newDraft = { ...draft, categoryId: id(), pid: optional(nullable(problemId())) };
