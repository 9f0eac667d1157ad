import type { BoardPage, BoardRow, ContestUpdate } from '../../../contract';
import { compareRows } from '../table';

type BoardUpdate = Extract<ContestUpdate, { kind: 'board' }>;

const replaced = (rows: readonly BoardRow[], updatedRows: ReadonlyMap<string, BoardRow>): BoardRow[] =>
  rows.map((row) => {
    const fresh = updatedRows.get(row.uid);
    if (!fresh) return row;
    return row.isFollowed === undefined ? fresh : { ...fresh, isFollowed: row.isFollowed };
  });

/**
 * Applies an update to a page of the scoreboard: its rows change and are sorted again. A participant who moves to
 * this page from another one appears only after the next fetch. Returns the same object if the update changes
 * nothing.
 */
export function withUpdate(page: BoardPage, { version, rows }: BoardUpdate): BoardPage {
  if (version <= page.version) return page;
  const updatedRows = new Map(rows.map((row) => [row.uid, row]));
  if (![...page.records, ...page.pinned].some(({ uid }) => updatedRows.has(uid))) return page;
  return {
    ...page,
    version,
    records: replaced(page.records, updatedRows).sort(compareRows),
    pinned: replaced(page.pinned, updatedRows),
  };
}
