import type { CheerioAPI } from 'cheerio';
import { Status, type RemotePage, type RemoteProgress, type RemoteRun } from '@tribunal/contract';
import {
  fail,
  loginIn,
  need,
  needMatch,
  NO_OUTCOME,
  progressOf,
  treeOf,
  words,
  type Nodes,
} from '@tribunal/remote-kit';
import { languageIdOf } from '../languages';
import { PROFILE_LINK } from './gate';
import { idOf, keyOfAddress } from './ids';
import { meaningOfBoth, meaningOfText } from './verdicts';

/** A submission as a list of the site shows it; its verdict is read when somebody asks for it. */
export interface Row {
  run: RemoteRun;
  /** Handles of who sent it: one, or those of a team. Empty: the row names nobody. */
  handles: string[];
  progress(): RemoteProgress;
}

/** All rows of a list of submissions, as the site has them: newest first. A list of none has a row that says so. */
export function readRows(page: RemotePage): Row[] {
  const $ = treeOf(page);
  const all = need($, 'table.status-frame-datatable', page).find('tr').toArray();
  const rows = all
    .map((row) => $(row))
    .filter((row) => row.is('[data-submission-id]') || row.children('td').length > 0);
  if (rows.length === 0) return fail('layoutChanged', 'the list of submissions has no rows', page);
  if (rows.length === 1 && rows[0]!.children('td').length === 1) return [];
  return rows.map((row) => readRow($, row, page));
}

function readRow($: CheerioAPI, row: Nodes, page: RemotePage): Row {
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
  // Problems of other sets of the site are none of ours, and their addresses are nobody's ids.
  const problemId = key ? idOf(key) : problem;
  const languageId = languageIdOf(words(row.children('td.status-verdict-cell').prev('td').text()));
  const sentAt = minuteIn(words(row.find('.format-time').first().text()));
  const handles = links.map((path) => loginIn(path, PROFILE_LINK)).filter((handle) => handle !== null);
  const run = { runId, problemId, languageId, codeBytes: null, sentAt };
  return { run, handles, progress: () => progressOfRow(row, page) };
}

/** `Jan/02/2026 03:06`, where Moscow's clock tells it; null: it is no such time. */
function minuteIn(text: string): number | null {
  const isMinute = /^[A-Z][a-z]{2}\/\d\d\/\d{4} \d\d:\d\d$/.test(text);
  const read = isMinute ? Date.parse(`${text.replaceAll('/', ' ')}:00 GMT+0300`) : NaN;
  return Number.isNaN(read) ? null : read;
}

/** What was not compiled has no time and memory. */
function progressOfRow(row: Nodes, page: RemotePage): RemoteProgress {
  const cell = row.children('td.status-verdict-cell');
  if (cell.length !== 1) return fail('layoutChanged', 'the row has no verdict', page);
  const said = words(cell.text());
  const verdict = cell.find('[submissionverdict]').attr('submissionverdict') ?? '';
  const meaning = meaningOfBoth(verdict, said);
  if (cell.attr('waiting') === 'true') return waiting(said);
  if (meaning === Status.CompileError) return { state: 'final', status: meaning, ...NO_OUTCOME };
  if (typeof meaning !== 'number') return progressOf(meaning, [verdict, said].filter(Boolean).join(': '), NO_OUTCOME);
  const numberIn = (name: string, pattern: RegExp): number =>
    Number(needMatch(words(row.children(`td.${name}`).text()), pattern, name, page));
  return {
    ...NO_OUTCOME,
    state: 'final',
    status: meaning,
    timeMs: numberIn('time-consumed-cell', /^(\d+) ms$/),
    memoryKb: numberIn('memory-consumed-cell', /^(\d+) KB$/),
    message: meaning === Status.Accepted ? null : said,
  };
}

/** `Running on test 3`: two are done. */
export function waiting(said: string): RemoteProgress {
  if (meaningOfText(said) !== 'judging') return { state: 'pending' };
  const test = Number(/\d+/.exec(said)?.[0] ?? 1);
  return { state: 'judging', done: test - 1, total: null, cases: [] };
}
