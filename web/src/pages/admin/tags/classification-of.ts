import type { CoreCalls } from '@tribunal/contract';

type Groups = CoreCalls['GET /api/get-problem-tags-and-classification']['data'];

/** Where a tag stands; null: nowhere, or it is a new one. */
export const classificationOf = (groups: Groups, tagId: number | null): number | null =>
  groups.find(({ tagList }) => tagList.some(({ id }) => id === tagId))?.classification?.id ?? null;
