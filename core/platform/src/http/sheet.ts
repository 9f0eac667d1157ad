import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { asAttachment, XLSX } from './attachment';

/** Without a byte order mark, spreadsheets decode the letters wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text that spreadsheets treat as a formula, however it got into the cell. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Character of no width before a text that would be evaluated, which CSV cannot mark as a text; even quoted fields are.
 * Spreadsheets show an apostrophe, some trim a space or a tab and then evaluate the rest, and `="text"` is a formula
 * itself. Programs that read the file can remove it.
 */
const TEXT_MARK = '\u200B';

/** Returns the text, marked as text if a spreadsheet would evaluate it in a CSV file. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? TEXT_MARK + text : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Serialises a line as CSV. The format cannot mark a field as text, so no text is left that would be evaluated. */
export const csvLine = (fields: readonly (string | number)[]): string =>
  `${fields.map((field) => (typeof field === 'number' ? String(field) : quoted(escapeFormula(field)))).join(',')}\r\n`;

/** Value of a cell; `userText` is text written by users. */
export type SheetCell = number | string | { userText: string };
/** A line of a table. */
export type SheetLine = readonly SheetCell[];
/** Lines of a table, the heading first. */
export type Sheet = readonly SheetLine[];

/** Returns a cell with text of a user; characters that a table cannot contain become spaces, and null is empty. */
export const userTextCell = (text: string | null): SheetCell =>
  text === null ? '' : { userText: text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ') };

/** Serialises a sheet as CSV. Even the product's own `+(1)` would be evaluated as a formula, so all texts are escaped. */
export const csvOf = (sheet: Sheet): string => BYTE_ORDER_MARK + sheet.map(csvLineOf).join('');

const csvLineOf = (line: SheetLine): string =>
  csvLine(line.map((cell) => (typeof cell === 'object' ? cell.userText : cell)));

/** Like `csvOf`, for lines that are read while they are sent. */
async function* csvParts(lines: AsyncIterable<SheetLine>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const line of lines) yield csvLineOf(line);
}

/** Cells are typed, so nothing is evaluated and every text stays as it is. */
function xlsxCell(cell: SheetCell) {
  if (typeof cell === 'number') return { value: cell, type: Number };
  const value = typeof cell === 'string' ? cell : cell.userText;
  return value === '' ? null : { value, type: String };
}

export interface SheetFile {
  format: 'csv' | 'xlsx';
  /** Name of the file, with its extension. */
  fileName: string;
  /** Name of the only sheet of an XLSX file. */
  sheetName: string;
}

/**
 * Responds with the sheet as a file that browsers save. `write-excel-file` writes XLSX, which has many pitfalls, and does
 * nothing else; `exceljs` has had no release for years and brings nine packages.
 */
export async function respondWithSheet(
  h: ResponseToolkit,
  sheet: Sheet,
  { format, fileName, sheetName }: SheetFile,
): Promise<ResponseObject> {
  if (format === 'csv') return asAttachment(h.response(csvOf(sheet)), 'text/csv', fileName);
  const lines = sheet.map((line) => line.map(xlsxCell));
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return asAttachment(h.response(await writeXlsxFile(lines, { sheet: sheetName }).toBuffer()), XLSX, fileName);
}

/** Responds with the lines as a CSV file that browsers save; no more than a few are in memory at once. */
export const respondWithCsv = (h: ResponseToolkit, lines: AsyncIterable<SheetLine>, fileName: string): ResponseObject =>
  asAttachment(h.response(Readable.from(csvParts(lines), { objectMode: false })), 'text/csv', fileName);
