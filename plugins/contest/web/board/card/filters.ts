import { wholeNumber, type FilterKinds } from '@tribunal/web/plugin';
import { ContestPageSizes, type BoardQuery } from '../../../contract';

/** View of a scoreboard as stored in the address. */
export interface BoardFilters {
  page: number;
  size: number;
  keyword: string;
  removeStar: boolean;
  forceRefresh: boolean;
  /** Only for the public scoreboard; inside, the switch applies to the whole contest. */
  containsEnd: boolean;
}

/** Filters in the address. */
export const BOARD_FILTERS = {
  keyword: 'text',
  removeStar: 'flag',
  forceRefresh: 'flag',
  containsEnd: 'flag',
} as const satisfies FilterKinds;

const SIZES: readonly number[] = ContestPageSizes.boardChoices;

export function readFilters(params: URLSearchParams): BoardFilters {
  const size = wholeNumber(params.get('limit'), ContestPageSizes.board);
  const isOn = (name: string): boolean => params.get(name) === 'true';
  return {
    page: wholeNumber(params.get('currentPage'), 1),
    size: SIZES.includes(size) ? size : ContestPageSizes.board,
    keyword: (params.get('keyword') ?? '').trim(),
    removeStar: isOn('removeStar'),
    forceRefresh: isOn('forceRefresh'),
    containsEnd: isOn('containsEnd'),
  };
}

/** Converts the filters to a query; switches that are off are omitted. */
export const toQuery = (cid: number, filters: BoardFilters, followed: readonly string[]): BoardQuery => ({
  cid,
  currentPage: filters.page,
  limit: filters.size,
  ...(filters.keyword && { keyword: filters.keyword }),
  ...(filters.removeStar && { removeStar: true }),
  ...(filters.forceRefresh && { forceRefresh: true }),
  ...(filters.containsEnd && { containsEnd: true }),
  ...(followed.length > 0 && { concernedList: [...followed] }),
});
