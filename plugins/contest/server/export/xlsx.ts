import writeXlsxFile from 'write-excel-file/node';
import { escapeFormula } from './escape-formula';
import type { Sheet, SheetCell } from './sheet';

const SHEET_NAME = 'rank';

/** Cells are typed as text, so nothing is evaluated; user text stays harmless even when it is copied elsewhere. */
const cellOf = (cell: SheetCell) => {
  if (typeof cell === 'number') return { value: cell, type: Number };
  const text = typeof cell === 'string' ? cell : escapeFormula(cell.userText);
  return text === '' ? null : { value: text, type: String };
};

export const xlsxOf = (sheet: Sheet): Promise<Buffer> =>
  writeXlsxFile(
    sheet.map((line) => line.map(cellOf)),
    { sheet: SHEET_NAME },
  ).toBuffer();
