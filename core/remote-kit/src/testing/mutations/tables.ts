import { load, type CheerioAPI } from 'cheerio';
import type { SeededRandom, Mutation } from './mutation';

type Row = ReturnType<CheerioAPI>;

/** Returns the rows of tables that have a header and hence meaningful columns. */
function listRows($: CheerioAPI): Row[][] {
  const tables = $('table').toArray();
  return tables
    .map((table) =>
      $(table)
        .find('tr')
        .toArray()
        .filter((row) => $(row).closest('table').is(table)),
    )
    .map((rows) => rows.map((row) => $(row)).filter((row) => row.children('td, th').length >= MIN_COLUMNS))
    .filter((rows) => rows.length >= 2);
}
const MIN_COLUMNS = 4;

const CHANGES: Readonly<Record<string, (row: Row, column: number) => void>> = {
  'a new column': (row, column) => {
    row.children('td, th').eq(column).before('<td>7</td>');
  },
  'two columns swapped': (row, column) => {
    const cells = row.children('td, th');
    cells.eq(column).before(cells.eq(column + 1));
  },
  'a column gone': (row, column) => {
    row.children('td, th').eq(column).remove();
  },
};

/** Reorders the columns of lists, in header and rows alike. */
export function columnMutations(page: string, random: SeededRandom, count: number): Mutation[] {
  const rows = listRows(load(page));
  const wide = rows.flatMap((table, nth) =>
    Object.keys(CHANGES).flatMap((change) =>
      Array.from({ length: (table[0]?.children('td, th').length ?? 0) - 1 }, (_, column) => ({ nth, change, column })),
    ),
  );
  return random.sample(wide, count).map(({ nth, change, column }) => {
    const $ = load(page);
    for (const row of listRows($)[nth] ?? []) CHANGES[change]!(row, column);
    return { name: `${change} at ${column + 1}`, page: $.html(), isBenign: false };
  });
}
