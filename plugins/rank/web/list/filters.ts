import { wholeNumber } from '@tribunal/web/plugin';
import { Limits } from '@tribunal/contract';
import { RankPageSizes } from '../../contract';

/** Reads search, page and page size from the address; values that no list can have are replaced. */
export const readFilters = (params: URLSearchParams) => ({
  searchUser: params.get('searchUser') ?? '',
  page: wholeNumber(params.get('currentPage'), 1),
  size: Math.min(wholeNumber(params.get('limit'), RankPageSizes.list), Limits.pageSize.max),
});
