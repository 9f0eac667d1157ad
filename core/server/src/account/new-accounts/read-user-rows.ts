import { pipeline } from 'node:stream/promises';
import { yieldToEventLoop } from '@tribunal/kernel';
import { CsvError, parse } from 'csv-parse';
import { badInput } from '@tribunal/platform';

/** One row of a file: its number from 1, as spreadsheets count, and its cells. */
export interface FileRow {
  row: number;
  cells: readonly (string | null)[];
}

/** Bytes that are parsed before other work gets its turn. */
const SLICE = 32_768;
/** The first cells of the header of a file of users, without spaces and in lower case. */
const HEADERS = new Set(['username', '用户名']);

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await yieldToEventLoop();
  }
}

/** Rows copied from a spreadsheet are separated by tabs; spreadsheets of some languages write semicolons. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  return line.includes('\t') ? '\t' : (/[,;]/.exec(line)?.[0] ?? ',');
}

const isEmpty = ({ cells }: FileRow): boolean => cells.every((cell) => !cell?.trim());
const isHeader = ({ row, cells }: FileRow): boolean =>
  row === 1 && HEADERS.has((cells[0] ?? '').replace(/\s/g, '').toLowerCase());

/**
 * Reads a file of users without its header and empty rows.
 * @throws 400 for a quote in a wrong place, for a file without rows, and for one with more rows than `max`
 */
export async function readUserRows(text: string, { max }: { max: number }): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let row = 0;
  const parser = parse({
    delimiter: delimiterOf(text),
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Rows are collected here, because each one that passes the stream costs many times its parsing.
    on_record: (cells: string[]) => {
      const found = { row: ++row, cells };
      if (!isHeader(found) && !isEmpty(found)) rows.push(found);
      if (rows.length > max) throw badInput('text', 'file.tooManyUsers', { limit: max });
      return null;
    },
  });
  try {
    await pipeline(slicesOf(Buffer.from(text)), parser.resume());
  } catch (error) {
    if (error instanceof CsvError) throw badInput('text', 'file.brokenQuotes', { row: Number(error.records) + 1 });
    throw error;
  }
  if (rows.length === 0) throw badInput('text', 'file.noUsers');
  return rows;
}
