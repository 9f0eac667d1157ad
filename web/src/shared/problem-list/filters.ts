import {
  Limits,
  LOCAL_PROBLEM_SOURCE,
  PageSizes,
  ProblemProgress,
  ProblemSorts,
  type ProblemFilters,
  type ProblemListQuery,
  type ProblemOrder,
  type ProblemSort,
} from '@tribunal/contract';
import { addedIn, hasAdded } from '../added-parameters';
import { wholeNumber, type FilterKinds } from '../search-params';

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
const ORDERS = ['asc', 'desc'] as const;
/** Lists begin with the most of these. */
const DOWN_FIRST: readonly ProblemSort[] = ['rate', 'total', 'mine'];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Returns the order that a click on the head of a column leads to: back to the order by id at the third. */
export const nextOrder = ({ sort, order }: Filters, by: ProblemSort): { sort: string | null; order: string | null } => {
  const first = DOWN_FIRST.includes(by) ? 'desc' : 'asc';
  if (sort !== by) return { sort: by === 'id' ? null : by, order: first === 'desc' ? 'desc' : null };
  if (order === first) return { sort: by === 'id' ? null : by, order: first === 'desc' ? null : 'desc' };
  return { sort: null, order: null };
};

/**
 * Returns the filters in the address with those of plugins, `added`; `remoteSources` are undefined until they are loaded.
 */
export const filterKinds = (remoteSources: readonly string[] | undefined, added: FilterKinds): FilterKinds => ({
  ...added,
  keyword: 'text',
  difficulty: DIFFICULTIES,
  oj: remoteSources ? [ALL_SOURCES, OWN_PROBLEMS, ...remoteSources] : 'text',
  tagId: (text) => TAG_IDS.test(text),
  progress: ProblemProgress,
  sort: ProblemSorts,
  order: ORDERS,
});

/**
 * Reads the filters from the address and ignores invalid values, and for visitors those by their own results.
 * `remoteSources` holds the keys of the remote banks.
 */
export const readFilters = (params: URLSearchParams, remoteSources: readonly string[], isLoggedIn: boolean) => {
  const difficulty = params.get('difficulty');
  const source = params.get('oj');
  const sort = oneOf(ProblemSorts, params.get('sort')) ?? 'id';
  return {
    progress: isLoggedIn ? oneOf(ProblemProgress, params.get('progress')) : undefined,
    sort: sort === 'mine' && !isLoggedIn ? ('id' as const) : sort,
    order: oneOf(ORDERS, params.get('order')) ?? ('asc' as const),
    keyword: params.get('keyword')?.trim() ?? '',
    difficulty: difficulty !== null && DIFFICULTIES.includes(difficulty) ? difficulty : '',
    source: source !== null && [OWN_PROBLEMS, ...remoteSources].includes(source) ? source : ALL_SOURCES,
    tagIds: parseTagIds(params.get('tagId')),
    added: addedIn(params),
    page: wholeNumber(params.get('currentPage'), 1),
    size: Math.min(wholeNumber(params.get('limit'), PageSizes.problemList), Limits.pageSize.max),
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ keyword, difficulty, source, tagIds, progress, added }: Filters): boolean =>
  Boolean(keyword || difficulty || source !== ALL_SOURCES || tagIds.length || progress || hasAdded(added));

/** Returns the filters as calls have them, without the order and the page. */
export const filterQuery = ({ keyword, difficulty, source, tagIds, progress, added }: Filters): ProblemFilters => ({
  ...added,
  keyword: keyword || undefined,
  difficulty: difficulty === '' ? undefined : Number(difficulty),
  oj: source === ALL_SOURCES ? undefined : source,
  tagId: tagIds.length > 0 ? tagIds : undefined,
  progress,
});

export const orderQuery = ({ sort, order }: Filters): ProblemOrder => ({
  sort: sort === 'id' ? undefined : sort,
  order: order === 'asc' ? undefined : order,
});

export const toQuery = (filters: Filters): ProblemListQuery => ({
  ...filterQuery(filters),
  ...orderQuery(filters),
  currentPage: filters.page,
  limit: filters.size,
});

/** Returns the bank whose tags are offered, as the tag calls name it: a key, or `ALL`. */
export const tagSourceOf = (source: string): string => {
  if (source === ALL_SOURCES) return 'ALL';
  return source === OWN_PROBLEMS ? LOCAL_PROBLEM_SOURCE : source;
};
