import type { CheerioAPI } from 'cheerio';
import type { RemoteCase, RemotePage } from '@tribunal/contract';
import { measureOf, rowsUnder, words } from '@tribunal/remote-kit';
import { meaningOfLabel } from './verdicts';

const COLUMNS = ['Case Name', 'Status', 'Exec Time', 'Memory'] as const;

/** The tests on a submission's page, in their order; null: there are none, or one says what nobody knows. */
export function testsOn($: CheerioAPI, page: RemotePage): RemoteCase[] | null {
  const heads = $('tr').filter((_, row) =>
    $(row)
      .children('td, th')
      .toArray()
      .some((cell) => words($(cell).text()) === COLUMNS[0]),
  );
  if (heads.length !== 1) return null;
  const tests = rowsUnder($, heads, COLUMNS, page).map((row, at) => ({
    seq: at + 1,
    groupNum: null,
    status: meaningOfLabel(words(row.Status.text())),
    timeMs: measureOf(row['Exec Time'].text(), /^(\d+) ms$/, page),
    memoryKb: measureOf(row.Memory.text(), /^(\d+) Ki?B$/, page),
    score: null,
    message: null,
  }));
  const decided = tests.flatMap((test): RemoteCase[] => {
    const { status } = test;
    return typeof status === 'number' ? [{ ...test, status }] : [];
  });
  return decided.length > 0 && decided.length === tests.length ? decided : null;
}
