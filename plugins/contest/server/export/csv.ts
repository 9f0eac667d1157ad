import { BYTE_ORDER_MARK, csvLine } from '@tribunal/server';
import type { Sheet } from './sheet';

/** Serialises a sheet as CSV. Even the product's own `+(1)` would be evaluated as a formula, so all texts are escaped. */
export const csvOf = (sheet: Sheet): string =>
  BYTE_ORDER_MARK +
  sheet.map((line) => csvLine(line.map((cell) => (typeof cell === 'object' ? cell.userText : cell)))).join('');
