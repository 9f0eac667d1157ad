import { PageSizes, ProblemAuth, type CoreCalls } from '@tribunal/contract';
import { wholeNumber, type FilterKinds } from '../../../shared/search-params';

/** The name of the site's own bank in the call. */
export const MINE = 'Mine';

const AUTHS: readonly string[] = Object.values(ProblemAuth).map(String);
const knownOrEmpty = (known: readonly string[], value: string | null): string =>
  value && known.includes(value) ? value : '';

/** Returns the filters in the address; `remote` are undefined until they are loaded. */
export const filterKinds = (remote: readonly string[] | undefined): FilterKinds => ({
  keyword: 'text',
  oj: remote ? [MINE, ...remote] : 'text',
  auth: AUTHS,
});

/** Reads the filters from the address and ignores invalid values. `remote` holds the keys of the remote banks. */
export const readFilters = (params: URLSearchParams, remote: readonly string[]) => ({
  keyword: params.get('keyword') ?? '',
  oj: knownOrEmpty([MINE, ...remote], params.get('oj')),
  auth: knownOrEmpty(AUTHS, params.get('auth')),
  page: wholeNumber(params.get('currentPage'), 1),
  size: wholeNumber(params.get('limit'), PageSizes.adminTable),
});
export type Filters = ReturnType<typeof readFilters>;

type Query = CoreCalls['GET /api/admin/problem/get-problem-list']['query'];
export const toQuery = ({ keyword, oj, auth, page, size }: Filters): Query => ({
  keyword: keyword || undefined,
  oj: oj || undefined,
  auth: auth ? Number(auth) : undefined,
  currentPage: page,
  limit: size,
});
