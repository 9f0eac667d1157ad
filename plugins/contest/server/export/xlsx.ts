import writeXlsxFile from 'write-excel-file/node';
import { harmless } from './harmless';
import type { Sheet, SheetCell } from './sheet';

const SHEET_NAME = 'rank';

/** Cells say that they are text, so nothing is calculated; what people wrote stays harmless when it is copied elsewhere. */
const cellOf = (cell: SheetCell) => {
  if (typeof cell === 'number') return { value: cell, type: Number };
  const text = typeof cell === 'string' ? cell : harmless(cell.said);
  return text === '' ? null : { value: text, type: String };
};

export const xlsxOf = (sheet: Sheet): Promise<Buffer> =>
  writeXlsxFile(
    sheet.map((line) => line.map(cellOf)),
    { sheet: SHEET_NAME },
  ).toBuffer();
