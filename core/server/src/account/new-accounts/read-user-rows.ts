import { pipeline } from 'node:stream/promises';
import { isWorkbook } from '@tribunal/contract';
import { yieldToEventLoop } from '@tribunal/kernel';
import { CsvError, parse } from 'csv-parse';
import { badInput, type MessageValues } from '@tribunal/platform';
import { isHeader, readHeader, type Header, type UserColumn } from './headings';

/** One row of a file: its number from 1, as spreadsheets count, and its cells. */
export interface FileRow {
  row: number;
  cells: readonly (string | null)[];
}

/** What is strange about a file of users and prevents nothing; `key` names the text. */
export interface FileRemark {
  key: string;
  values: MessageValues;
}

export interface UserFile {
  rows: FileRow[];
  remarks: FileRemark[];
}

interface Options {
  /** Most users. */
  max: number;
  /** The columns that are read, in their order in a file without headings. */
  columns: readonly UserColumn[];
  /** Columns that a file with headings must have. */
  required: readonly UserColumn[];
}

/** Rows among which the headings are, below titles. */
const MAX_TITLES = 10;

/** Bytes that are parsed before other work gets its turn. */
const SLICE = 32_768;
async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await yieldToEventLoop();
  }
}

const DELIMITERS = ['\t', ',', ';', '，'] as const;
/** Lines that show the delimiter. */
const SAMPLE_LINES = 20;

/** First line of files of spreadsheets, with the delimiter. */
const SEPARATOR = /^sep=(.)\s*?(?=[\r\n]|$)/i;

/**
 * Returns what separates the cells in most lines. Rows copied from a spreadsheet are separated by tabs; spreadsheets of
 * some languages write semicolons.
 */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/, SAMPLE_LINES).map((line) => line.replace(/"[^"]*"/g, ''));
  const ranked = DELIMITERS.map((delimiter) => {
    const found = lines.map((line) => line.indexOf(delimiter)).filter((at) => at >= 0);
    return { delimiter, count: found.length, isTab: delimiter === '\t', at: Math.min(...found) };
  }).filter(({ count }) => count > 0);
  ranked.sort((a, b) => b.count - a.count || Number(b.isTab) - Number(a.isTab) || a.at - b.at);
  return ranked[0]?.delimiter ?? ',';
}

const isEmpty = ({ cells }: FileRow): boolean => cells.every((cell) => !cell?.trim());

/** A cell as spreadsheets export a text that looks like a number, `="001"`; or what is within quotes. */
const FORMULA_OR_QUOTED = /(^|[\r\n\t,;|])="([^"]*"?)|"[^"]*"?/g;
/** Returns a file with quoted cells in place of such ones. */
const withoutFormulas = (text: string): string =>
  text.replace(FORMULA_OR_QUOTED, (found: string, before: string | undefined, rest: string) =>
    before === undefined ? found : `${before}"${rest}`,
  );
const TEXT_FORMULA = /^="(.*)"$/s;
const textOf = (cell: string): string => TEXT_FORMULA.exec(cell.trim())?.[1] ?? cell;

/** Values that spreadsheets write in place of what was entered: rounded numbers, dates, errors. */
const CHANGED = /^[-+]?\d+(?:[.,]\d+)?E\+?\d+$|^\d+\.0$|^#(?:N\/A|NAME\?|REF!|VALUE!|NUM!|DIV\/0!|NULL!|#+)$/i;
const DATE =
  /^(?:\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{1,2}-[a-z]{3}(?:-\d{2,4})?|[a-z]{3}-\d{2}|(?:\d{4}年)?\d{1,2}月\d{1,2}日)$/i;

/** Returns whether a spreadsheet has probably changed the value of a cell. */
export const isChangedValue = (column: UserColumn, cell: string): boolean =>
  CHANGED.test(cell.trim()) || (column !== 'password' && DATE.test(cell.trim()));

const SHOWN_ROWS = 20;

/** Returns the rows whose number has fewer digits than those of most others, as after leading zeros are lost. */
function shortNumbers(rows: readonly FileRow[]): number[] {
  const numbers = rows.filter(({ cells }) => /^\d+$/.test(cells[0]?.trim() ?? ''));
  const counts = new Map<number, number>();
  for (const { cells } of numbers) counts.set(cells[0]!.trim().length, (counts.get(cells[0]!.trim().length) ?? 0) + 1);
  const [usual, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  if (count * 2 <= numbers.length || usual < 4) return [];
  return numbers.filter(({ cells }) => cells[0]!.trim().length < usual).map(({ row }) => row);
}

/** Puts the cells of a row into the order of the columns. */
function arranged(cells: readonly (string | null)[], { columns }: Options, header: Header | null): string[] {
  const filled = cells.findLastIndex((cell) => cell?.trim()) + 1;
  // A row with more cells than headings is not understood; it is refused for its length.
  if (header && filled > header.width)
    return [...cells.map(String), ...columns.map(() => '')].slice(0, Math.max(filled, columns.length + 1));
  if (header) {
    return columns.map((column) => {
      const place = header.places.get(column);
      return place === undefined ? '' : textOf(cells[place] ?? '');
    });
  }
  const own = cells.map((cell) => textOf(cell ?? ''));
  while (own.length > columns.length && own.at(-1)!.trim() === '') own.pop();
  return own;
}

/**
 * Reads a file of users, without its headings, titles above them, and empty rows. The cells of each row are those of
 * `columns`, in that order, wherever they are in the file.
 * @throws 400 for a quote in a wrong place, for headings that are missing or doubtful, for too many columns, for a file without rows, for one
 * with more rows than `max`, and for a workbook
 */
export async function readUserRows(text: string, options: Options): Promise<UserFile> {
  if (isWorkbook(text)) throw badInput('text', 'file.workbook');
  const { max, columns, required } = options;
  const unmarked = text.replace(/^\ufeff+/, '');
  const separator = SEPARATOR.exec(unmarked);
  const body = withoutFormulas(separator ? unmarked.slice(separator[0].length) : unmarked);
  const all: FileRow[] = [];
  let row = 0;
  const parser = parse({
    delimiter: separator?.[1] ?? delimiterOf(body),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Rows are collected here, because each one that passes the stream costs many times its parsing.
    on_record: (cells: string[]) => {
      const found = { row: ++row, cells };
      if (!isEmpty(found)) all.push(found);
      if (all.length > max + MAX_TITLES) throw badInput('text', 'file.tooManyUsers', { limit: max });
      return null;
    },
  });
  try {
    await pipeline(slicesOf(Buffer.from(body)), parser.resume());
  } catch (error) {
    if (error instanceof CsvError) throw badInput('text', 'file.brokenQuotes', { row: Number(error.records) + 1 });
    throw error;
  }
  const at = all.slice(0, MAX_TITLES).findIndex(({ cells }, place) => isHeader(cells.map(String), place === 0));
  const headings = all[at];
  const header = headings ? readHeader(headings.row, headings.cells.map(String), columns, required) : null;
  const rows = all.slice(at + 1).map((one) => ({ row: one.row, cells: arranged(one.cells, options, header) }));
  const users = rows.filter((one) => !isEmpty(one));
  if (users.length > max) throw badInput('text', 'file.tooManyUsers', { limit: max });
  if (users.length === 0) throw badInput('text', 'file.noUsers');
  return { rows: users, remarks: remarksOf(all.slice(0, Math.max(0, at)), header, users) };
}

function remarksOf(titles: readonly FileRow[], header: Header | null, users: readonly FileRow[]): FileRemark[] {
  const remarks: FileRemark[] = [];
  if (titles.length > 0)
    remarks.push({ key: 'file.titlesIgnored', values: { rows: rowList(titles.map(({ row }) => row)) } });
  if (header && header.ignored.length > 0) {
    remarks.push({ key: 'file.columnsIgnored', values: { names: header.ignored.join(', ') } });
  }
  const short = shortNumbers(users);
  if (short.length > 0) remarks.push({ key: 'file.shortNumbers', values: { rows: rowList(short) } });
  return remarks;
}

const rowList = (rows: readonly number[]): string =>
  rows.length > SHOWN_ROWS ? `${rows.slice(0, SHOWN_ROWS).join(', ')} …` : rows.join(', ');
