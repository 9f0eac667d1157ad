import { Limits, LOCAL_PROBLEM_SOURCE, PageSizes, type ProblemListQuery } from '@tribunal/contract';
import { wholeNumber, type FilterKinds } from '../../shared/search-params';

/** Selects all problem banks; `OWN_PROBLEMS` selects the site's own. Remote banks are named by their key. */
export const ALL_SOURCES = 'All';
export const OWN_PROBLEMS = 'Mine';

const TAG_IDS = /^\[?"?\d+"?(,"?\d+"?)*\]?$/;

/** Parses tag ids from a JSON list such as `[1,2]` in the address; a comma-separated list is accepted too. */
export const parseTagIds = (text: string | null): number[] => {
  if (!text) return [];
  const inner = text.replace(/^\[|\]$/g, '').replaceAll('"', '');
  return [...new Set(inner.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
};

export const serializeTagIds = (ids: readonly number[]): string | null => (ids.length > 0 ? JSON.stringify(ids) : null);

const DIFFICULTIES: readonly string[] = ['0', '1', '2'];

/** Returns the filters in the address; `remoteSources` are undefined until they are loaded. */
export const filterKinds = (remoteSources: readonly string[] | undefined): FilterKinds => ({
  keyword: 'text',
  difficulty: DIFFICULTIES,
  oj: remoteSources ? [ALL_SOURCES, OWN_PROBLEMS, ...remoteSources] : 'text',
  tagId: (text) => TAG_IDS.test(text),
});

/**
 * Reads the filters from the address and ignores invalid values. `remoteSources` holds the keys of the remote banks.
 */
export const readFilters = (params: URLSearchParams, remoteSources: readonly string[]) => {
  const difficulty = params.get('difficulty');
  const source = params.get('oj');
  return {
    keyword: params.get('keyword')?.trim() ?? '',
    difficulty: difficulty !== null && DIFFICULTIES.includes(difficulty) ? difficulty : '',
    source: source !== null && [OWN_PROBLEMS, ...remoteSources].includes(source) ? source : ALL_SOURCES,
    tagIds: parseTagIds(params.get('tagId')),
    page: wholeNumber(params.get('currentPage'), 1),
    size: Math.min(wholeNumber(params.get('limit'), PageSizes.problemList), Limits.pageSize.max),
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ keyword, difficulty, source, tagIds }: Filters): boolean =>
  Boolean(keyword || difficulty || source !== ALL_SOURCES || tagIds.length);

export const toQuery = ({ keyword, difficulty, source, tagIds, page, size }: Filters): ProblemListQuery => ({
  keyword: keyword || undefined,
  difficulty: difficulty === '' ? undefined : Number(difficulty),
  oj: source === ALL_SOURCES ? undefined : source,
  tagId: tagIds.length > 0 ? tagIds : undefined,
  currentPage: page,
  limit: size,
});

/** Returns the bank whose tags are offered, as the tag calls name it: a key, or `ALL`. */
export const tagSourceOf = (source: string): string => {
  if (source === ALL_SOURCES) return 'ALL';
  return source === OWN_PROBLEMS ? LOCAL_PROBLEM_SOURCE : source;
};
