import { wholeNumber, type FilterKinds } from '@tribunal/web/plugin';
import { GROUP_AUTHS, GroupPageSizes, type GroupListQuery } from '../../contract';

/** Whether archived groups are listed: `no` lists the others, `only` lists nothing else. */
export const ARCHIVED = ['all', 'no', 'only'] as const;
/** Filters in the address. */
export const FILTERS = {
  keyword: 'text',
  auth: [0, ...GROUP_AUTHS],
  archived: ARCHIVED,
  onlyMine: 'flag',
} as const satisfies FilterKinds;
const SIZES: readonly number[] = GroupPageSizes.listChoices;

/** Reads the filters of the list from the address; values that no group can have are ignored. */
export const readFilters = (params: URLSearchParams, isLoggedIn: boolean) => {
  const size = Number(params.get('limit'));
  return {
    keyword: params.get('keyword') ?? '',
    auth: GROUP_AUTHS.find((one) => String(one) === params.get('auth')) ?? (0 as const),
    archived: ARCHIVED.find((one) => one === params.get('archived')) ?? ('all' as const),
    onlyMine: isLoggedIn && params.get('onlyMine') === 'true',
    page: wholeNumber(params.get('currentPage'), 1),
    size: SIZES.includes(size) ? size : GroupPageSizes.list,
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ keyword, auth, archived, onlyMine }: Filters): boolean =>
  keyword !== '' || auth !== 0 || archived !== 'all' || onlyMine;

export const toQuery = ({ keyword, auth, archived, onlyMine, page, size }: Filters): GroupListQuery => ({
  keyword: keyword || undefined,
  auth,
  isArchived: archived === 'all' ? undefined : archived === 'only',
  onlyMine,
  currentPage: page,
  limit: size,
});
