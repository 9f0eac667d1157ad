import { PageSizes, type ProblemListQuery } from '@tribunal/contract';
import { wholeNumber } from '../../shared/search-params';

/** `[1,2]` in the address; a comma list is understood too. */
export const parseTagIds = (text: string | null): number[] => {
  if (!text) return [];
  const inner = text.replace(/^\[|\]$/g, '');
  return [...new Set(inner.split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0);
};

export const writeTagIds = (ids: readonly number[]): string | null => (ids.length > 0 ? JSON.stringify(ids) : null);

/** What the address asks for. */
export const readFilters = (params: URLSearchParams) => {
  const difficulty = params.get('difficulty');
  return {
    keyword: params.get('keyword') ?? '',
    difficulty: difficulty !== null && ['0', '1', '2'].includes(difficulty) ? difficulty : '',
    tagIds: parseTagIds(params.get('tagId')),
    page: wholeNumber(params.get('currentPage'), 1),
    size: wholeNumber(params.get('limit'), PageSizes.problemList),
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const toQuery = ({ keyword, difficulty, tagIds, page, size }: Filters): ProblemListQuery => ({
  keyword: keyword || undefined,
  difficulty: difficulty === '' ? undefined : Number(difficulty),
  tagId: tagIds.length > 0 ? tagIds : undefined,
  currentPage: page,
  limit: size,
});
