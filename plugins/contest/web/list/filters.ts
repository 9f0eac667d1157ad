import { wholeNumber, type FilterKinds } from '@tribunal/web/plugin';
import { ContestPageSizes, ContestStatus, ContestType, type ContestListQuery } from '../../contract';

const knownValue = (text: string | null, known: readonly number[]): string =>
  text !== null && text !== '' && known.includes(Number(text)) ? text : '';

/** Filters in the address. */
export const FILTERS: FilterKinds = {
  type: Object.values(ContestType),
  status: Object.values(ContestStatus),
  keyword: 'text',
};

/** Reads the filters of the list from the address; values that no contest can have are ignored. */
export const readFilters = (params: URLSearchParams) => ({
  type: knownValue(params.get('type'), Object.values(ContestType)),
  status: knownValue(params.get('status'), Object.values(ContestStatus)),
  keyword: params.get('keyword') ?? '',
  page: wholeNumber(params.get('currentPage'), 1),
});
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ type, status, keyword }: Filters): boolean => Boolean(type || status || keyword);

export const toQuery = ({ type, status, keyword, page }: Filters): ContestListQuery => ({
  type: type === '' ? undefined : (Number(type) as ContestType),
  status: status === '' ? undefined : (Number(status) as ContestStatus),
  keyword: keyword || undefined,
  currentPage: page,
  limit: ContestPageSizes.list,
});
