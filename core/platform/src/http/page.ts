import { Limits, type Page, type PageQuery } from '@tribunal/contract';

/** The part of a list that a page shows. */
export interface PageRange {
  page: number;
  limit: number;
  offset: number;
}

/** Returns the range of a page. An absent limit or one below 1 means the default; one above the cap means the cap. */
export function pageRange(query: PageQuery, defaultLimit: number): PageRange {
  const wanted = query.limit ?? defaultLimit;
  const limit = Math.min(wanted < 1 ? defaultLimit : wanted, Limits.pageSize.max);
  const page = Math.min(Math.max(query.currentPage ?? 1, 1), 10_000_000);
  return { page, limit, offset: (page - 1) * limit };
}

/** Returns the reply of a call that lists a page of `total` rows. */
export const pageOf = <Row>(records: Row[], total: number, { page, limit }: PageRange): Page<Row> => ({
  records,
  total,
  size: limit,
  current: page,
  pages: Math.ceil(total / limit),
});
