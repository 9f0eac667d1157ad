import { Limits } from '@tribunal/contract';
import { flag, id, nullable, oneOf, optional, pageFields, text } from '@tribunal/server';
import { DiscussionLimits, DiscussionStatus } from '../contract';

/** Fields of the calls about discussions of the site and of groups. */

export const problemId = () => text({ max: Limits.problemId.max, trim: 'trim' });
export const keyword = optional(text({ max: DiscussionLimits.keyword.max }));
export const status = oneOf(Object.values(DiscussionStatus));
export const filters = {
  ...pageFields,
  keyword,
  cid: optional(id()),
  pid: optional(problemId()),
  onlyMine: optional(flag()),
};
export const draft = {
  title: text({ ...DiscussionLimits.title, trim: 'trim' }),
  description: text({ ...DiscussionLimits.description, trim: 'trim' }),
  content: text(DiscussionLimits.content),
  topPriority: optional(flag()),
  isSpoiler: optional(flag()),
};
export const newDraft = { ...draft, categoryId: id(), pid: optional(nullable(problemId())) };
