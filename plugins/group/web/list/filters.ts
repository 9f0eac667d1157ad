import { wholeNumber } from '@tribunal/web/plugin';
import { GROUP_AUTHS, GroupLimits, GroupPageSizes, type GroupListQuery } from '../../contract';

const SIZES: readonly number[] = GroupPageSizes.listChoices;

/** Reads the filters of the list from the address; values that no group can have are ignored. */
export const readFilters = (params: URLSearchParams, isLoggedIn: boolean) => {
  const size = Number(params.get('limit'));
  return {
    keyword: (params.get('keyword') ?? '').slice(0, GroupLimits.keyword.max),
    auth: GROUP_AUTHS.find((one) => String(one) === params.get('auth')) ?? (0 as const),
    onlyMine: isLoggedIn && params.get('onlyMine') === 'true',
    page: wholeNumber(params.get('currentPage'), 1),
    size: SIZES.includes(size) ? size : GroupPageSizes.list,
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ keyword, auth, onlyMine }: Filters): boolean => keyword !== '' || auth !== 0 || onlyMine;

export const toQuery = ({ keyword, auth, onlyMine, page, size }: Filters): GroupListQuery => ({
  keyword: keyword || undefined,
  auth,
  onlyMine,
  currentPage: page,
  limit: size,
});
