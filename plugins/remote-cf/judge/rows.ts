import type { CheerioAPI } from 'cheerio';
import { Status } from '@tribunal/contract';
import type { RemotePage, RemoteProgress, RemoteRun } from '@tribunal/remote-kit';
import {
  fail,
  loginFromHref,
  requireElement,
  requireMatch,
  NO_RUN_DETAILS,
  toProgress,
  parseHtml,
  collapseWhitespace,
  type Nodes,
} from '@tribunal/remote-kit';
import { languageIdOf } from '../languages';
import { PROFILE_LINK } from './gate';
import { idOf, keyOfAddress } from './ids';
import { meaningOfBoth, meaningOfText } from './verdicts';

/** A submission as a list of the site shows it. Its verdict is parsed only on demand. */
export interface Row {
  run: RemoteRun;
  /** Handles of the sender, or of all members of a team. Empty if the row names nobody. */
  handles: string[];
  progress(): RemoteProgress;
}

/**
 * Reads all rows of a list of submissions, in the site's order: newest first. An empty list contains a row that says
 * so.
 */
export function readRows(page: RemotePage): Row[] {
  const $ = parseHtml(page);
  const all = requireElement($, 'table.status-frame-datatable', page).find('tr').toArray();
  const rows = all
    .map((row) => $(row))
    .filter((row) => row.is('[data-submission-id]') || row.children('td').length > 0);
  if (rows.length === 0) return fail('layoutChanged', 'the list of submissions has no rows', page);
  if (rows.length === 1 && rows[0]!.children('td').length === 1) return [];
  const offset = offsetOn($);
  return rows.map((row) => readRow($, row, page, offset));
}

function readRow($: CheerioAPI, row: Nodes, page: RemotePage, offset: string | null): Row {
  const runId = row.attr('data-submission-id') ?? '';
  const links = row
    .find('td a[href]')
    .toArray()
    .map((link) => new URL($(link).attr('href')!, page.url).pathname);
  const problem = links.find((path) => /problem\/[^/]+/.test(path));
  if (!/^\d+$/.test(runId) || problem === undefined) {
    return fail('layoutChanged', 'a row of the submissions is not as it was', page);
  }
  const key = keyOfAddress(problem);
  // Problems outside the problem set and the gym have no id here.
  const problemId = key ? idOf(key) : problem;
  const language = row.children('td.status-verdict-cell').prev('td');
  const time = row.find('.format-time').first();
  if (language.length === 0 || language.find('a').length > 0 || time.length === 0) {
    return fail('layoutChanged', 'a row of the submissions has other cells', page);
  }
  const languageId = languageIdOf(collapseWhitespace(language.text()));
  const sentAt = minuteIn(collapseWhitespace(time.text()), offset);
  const handles = links.map((path) => loginFromHref(path, PROFILE_LINK)).filter((handle) => handle !== null);
  const run = { runId, problemId, languageId, codeBytes: null, sentAt };
  return { run, handles, progress: () => progressOfRow(row, page) };
}

/**
 * Returns the time zone of all times on the page, such as `+0300`; null if the page does not state it. Each account
 * chooses its own.
 */
function offsetOn($: CheerioAPI): string | null {
  const [, hours, minutes] = /^([+-]\d\d):(\d\d)$/.exec($('meta[name="utc_offset"]').attr('content') ?? '') ?? [];
  return hours === undefined ? null : `${hours}${minutes}`;
}

/** Parses a time such as `Jan/02/2026 03:06`. Returns null if the text is not such a time or has no known zone. */
function minuteIn(text: string, offset: string | null): number | null {
  const isMinute = offset !== null && /^[A-Z][a-z]{2}\/\d\d\/\d{4} \d\d:\d\d$/.test(text);
  const read = isMinute ? Date.parse(`${text.replaceAll('/', ' ')}:00 GMT${offset}`) : NaN;
  return Number.isNaN(read) ? null : read;
}

/** Reads the progress. A submission that did not compile has no time and memory. */
function progressOfRow(row: Nodes, page: RemotePage): RemoteProgress {
  const cell = row.children('td.status-verdict-cell');
  if (cell.length !== 1) return fail('layoutChanged', 'the row has no verdict', page);
  const verdictText = collapseWhitespace(cell.text());
  const verdict = cell.find('[submissionverdict]').attr('submissionverdict') ?? '';
  const meaning = meaningOfBoth(verdict, verdictText);
  if (cell.attr('waiting') === 'true') return waiting(verdictText);
  if (meaning === Status.CompileError) return { state: 'final', status: meaning, ...NO_RUN_DETAILS };
  if (typeof meaning !== 'number')
    return toProgress(meaning, [verdict, verdictText].filter(Boolean).join(': '), NO_RUN_DETAILS);
  const numberIn = (name: string, pattern: RegExp): number =>
    Number(requireMatch(collapseWhitespace(row.children(`td.${name}`).text()), pattern, name, page));
  return {
    ...NO_RUN_DETAILS,
    state: 'final',
    status: meaning,
    timeMs: numberIn('time-consumed-cell', /^(\d+) ms$/),
    memoryKb: numberIn('memory-consumed-cell', /^(\d+) KB$/),
    message: meaning === Status.Accepted ? null : verdictText,
  };
}

/** Reads the progress of a submission without a verdict: for `Running on test 3`, two tests are done. */
export function waiting(verdictText: string): RemoteProgress {
  if (meaningOfText(verdictText) !== 'judging') return { state: 'pending' };
  const test = Number(/\d+/.exec(verdictText)?.[0] ?? 1);
  return { state: 'judging', done: test - 1, total: null, cases: [] };
}
