import { escapeFormula } from './escape-formula';
import type { Sheet, SheetCell } from './sheet';

/** Without a byte order mark, spreadsheets decode the letters wrongly. */
const BYTE_ORDER_MARK = '\uFEFF';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV cannot mark a field as text, so even the product's own `+(1)` would be evaluated as a formula. */
const field = (cell: SheetCell): string => {
  if (typeof cell === 'number') return String(cell);
  return quoted(escapeFormula(typeof cell === 'string' ? cell : cell.userText));
};

/** Serialises a sheet as CSV, with the line endings of the format. */
export const csvOf = (sheet: Sheet): string =>
  BYTE_ORDER_MARK + sheet.map((line) => `${line.map(field).join(',')}\r\n`).join('');
