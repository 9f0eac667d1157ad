import { Limits, OWN_BANK, PageSizes, type ProblemListQuery } from '@tribunal/contract';
import { wholeNumber } from '../../shared/search-params';

/** The problem banks together; this site's own one. Remote banks go by their key. */
export const ALL_BANKS = 'All';
export const OWN_PROBLEMS = 'Mine';

/** A JSON list such as `[1,2]` in the address; a comma list is understood too. */
export const parseTagIds = (text: string | null): number[] => {
  if (!text) return [];
  const inner = text.replace(/^\[|\]$/g, '').replaceAll('"', '');
  return [...new Set(inner.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
};

export const writeTagIds = (ids: readonly number[]): string | null => (ids.length > 0 ? JSON.stringify(ids) : null);

/** What the address asks for; whatever is no choice is passed over. `remote`: keys of the remote banks. */
export const readFilters = (params: URLSearchParams, remote: readonly string[]) => {
  const difficulty = params.get('difficulty');
  const bank = params.get('oj');
  return {
    keyword: params.get('keyword')?.trim() ?? '',
    difficulty: difficulty !== null && ['0', '1', '2'].includes(difficulty) ? difficulty : '',
    bank: bank !== null && [OWN_PROBLEMS, ...remote].includes(bank) ? bank : ALL_BANKS,
    tagIds: parseTagIds(params.get('tagId')),
    page: wholeNumber(params.get('currentPage'), 1),
    size: Math.min(wholeNumber(params.get('limit'), PageSizes.problemList), Limits.pageSize.max),
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ keyword, difficulty, bank, tagIds }: Filters): boolean =>
  Boolean(keyword || difficulty || bank !== ALL_BANKS || tagIds.length);

export const toQuery = ({ keyword, difficulty, bank, tagIds, page, size }: Filters): ProblemListQuery => ({
  keyword: keyword || undefined,
  difficulty: difficulty === '' ? undefined : Number(difficulty),
  oj: bank === ALL_BANKS ? undefined : bank,
  tagId: tagIds.length > 0 ? tagIds : undefined,
  currentPage: page,
  limit: size,
});

/** The bank whose tags are offered, as the calls about tags name it: a key, or `ALL`. */
export const bankOfTags = (bank: string): string => {
  if (bank === ALL_BANKS) return 'ALL';
  return bank === OWN_PROBLEMS ? OWN_BANK : bank;
};
