import { OWN_BANK, PageSizes, ProblemAuth, REMOTE_JUDGES, type CoreCalls } from '@tribunal/contract';
import { wholeNumber } from '../../../shared/search-params';

/** What the call names the own bank. */
export const MINE = 'Mine';
export const BANKS: readonly string[] = [MINE, ...REMOTE_JUDGES];
export const bankName = (bank: string): string => (bank === MINE ? OWN_BANK : bank);

const AUTHS: readonly string[] = Object.values(ProblemAuth).map(String);
const oneOf = (known: readonly string[], value: string | null): string => (value && known.includes(value) ? value : '');

/** What the address asks for; nonsense in it is passed over. */
export const readFilters = (params: URLSearchParams) => ({
  keyword: params.get('keyword') ?? '',
  oj: oneOf(BANKS, params.get('oj')),
  auth: oneOf(AUTHS, params.get('auth')),
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
