import type { CheerioAPI } from 'cheerio';
import type { RemoteCase, RemotePage } from '@tribunal/contract';
import { parseMeasure, parseTableRows, collapseWhitespace } from '@tribunal/remote-kit';
import { meaningOfLabel } from './verdicts';

const COLUMNS = ['Case Name', 'Status', 'Exec Time', 'Memory'] as const;

/** Returns the tests on a submission's page, in order; null if there are none, or if one has an unknown verdict. */
export function testsOn($: CheerioAPI, page: RemotePage): RemoteCase[] | null {
  const heads = $('tr').filter((_, row) =>
    $(row)
      .children('td, th')
      .toArray()
      .some((cell) => collapseWhitespace($(cell).text()) === COLUMNS[0]),
  );
  if (heads.length !== 1) return null;
  const tests = parseTableRows($, heads, COLUMNS, page).map((row, at) => ({
    seq: at + 1,
    groupNum: null,
    status: meaningOfLabel(collapseWhitespace(row.Status.text())),
    timeMs: parseMeasure(row['Exec Time'].text(), /^(\d+) ms$/, page),
    memoryKb: parseMeasure(row.Memory.text(), /^(\d+) Ki?B$/, page),
    score: null,
    message: null,
  }));
  const decided = tests.flatMap((test): RemoteCase[] => {
    const { status } = test;
    return typeof status === 'number' ? [{ ...test, status }] : [];
  });
  return decided.length > 0 && decided.length === tests.length ? decided : null;
}
