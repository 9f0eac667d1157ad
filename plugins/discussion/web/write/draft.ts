import { textFault, type TextFault } from '@tribunal/web/kit';
import { DiscussionLimits, type NewDiscussion } from '../../contract';
import type { WebArea } from '../area';

/** What is typed into the dialog. */
export interface Draft {
  title: string;
  description: string;
  /** Id of the category as text; empty until one is chosen. */
  categoryId: string;
  content: string;
  isSpoiler: boolean;
  topPriority: boolean;
}
export const EMPTY: Draft = {
  title: '',
  description: '',
  categoryId: '',
  content: '',
  isSpoiler: false,
  topPriority: false,
};

/** Returns where the draft of a new discussion is kept: one in each area, about each problem or none. */
export const keyOf = ({ gid }: WebArea, problemId: string | null): string =>
  `discussion-draft:${gid ?? 'site'}:${problemId ?? ''}`;

/** Returns the title as it is stored: that of a discussion about a problem begins with the id in brackets. */
export const storedTitle = (title: string, problemId: string | null): string =>
  problemId === null || title.trim().startsWith(`[${problemId}]`) ? title.trim() : `[${problemId}] ${title.trim()}`;

/** Returns the body of the call that creates a discussion. */
export const toBody = (
  { categoryId, title, ...texts }: Draft,
  { problemId, gid }: { problemId: string | null; gid: number | null },
): NewDiscussion => ({
  ...texts,
  title: storedTitle(title, problemId),
  categoryId: Number(categoryId),
  pid: problemId,
  gid,
});

/** Returns what is wrong with one field, if anything. */
export function faultOf(field: keyof Draft, draft: Draft, problemId: string | null): TextFault | null {
  const value = draft[field];
  if (typeof value !== 'string') return null;
  if (!value.trim()) return { key: 'required' };
  if (field === 'categoryId') return null;
  const text = field === 'title' ? storedTitle(value, problemId) : value;
  return textFault(text, DiscussionLimits[field as 'title' | 'description' | 'content']);
}
