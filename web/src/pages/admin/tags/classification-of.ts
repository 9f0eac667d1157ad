import type { CoreCalls } from '@tribunal/contract';

type Groups = CoreCalls['GET /api/get-problem-tags-and-classification']['data'];

/** Returns the id of a tag's classification; null if it has none or is a new tag. */
export const classificationOf = (groups: Groups, tagId: number | null): number | null =>
  groups.find(({ tagList }) => tagList.some(({ id }) => id === tagId))?.classification?.id ?? null;
