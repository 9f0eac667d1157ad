import { harmless } from './harmless';
import type { Sheet, SheetCell } from './sheet';

/** Without it spreadsheets read other letters. */
const BYTE_ORDER_MARK = '\uFEFF';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Nothing in such a file says what is text: our own `+(1)` would be calculated as well. */
const field = (cell: SheetCell): string => {
  if (typeof cell === 'number') return String(cell);
  return quoted(harmless(typeof cell === 'string' ? cell : cell.said));
};

/** Fields between commas, lines ended as the format says. */
export const csvOf = (sheet: Sheet): string =>
  BYTE_ORDER_MARK + sheet.map((line) => `${line.map(field).join(',')}\r\n`).join('');
