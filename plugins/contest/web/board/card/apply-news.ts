import type { BoardPage, BoardRow, ContestNews } from '../../../contract';
import { compareRows } from '../table';

type BoardNews = Extract<ContestNews, { kind: 'board' }>;

const replaced = (rows: readonly BoardRow[], news: ReadonlyMap<string, BoardRow>): BoardRow[] =>
  rows.map((row) => {
    const fresh = news.get(row.uid);
    if (!fresh) return row;
    return row.isFollowed === undefined ? fresh : { ...fresh, isFollowed: row.isFollowed };
  });

/**
 * What a page of the board becomes by news: rows that are on it change and find their places. Who comes to the page from
 * another one is known only when it is fetched again. The very same page when there is nothing new in it.
 */
export function withNews(page: BoardPage, { version, rows }: BoardNews): BoardPage {
  if (version <= page.version) return page;
  const news = new Map(rows.map((row) => [row.uid, row]));
  if (![...page.records, ...page.pinned].some(({ uid }) => news.has(uid))) return page;
  return {
    ...page,
    version,
    records: replaced(page.records, news).sort(compareRows),
    pinned: replaced(page.pinned, news),
  };
}
