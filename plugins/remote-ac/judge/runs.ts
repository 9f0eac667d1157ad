import type { CheerioAPI } from 'cheerio';
import type { RemotePage, RemoteRun, RemoteSession } from '@tribunal/remote-kit';
import {
  parseClockTime,
  fail,
  requireMatch,
  isSameLogin,
  loginFromHref,
  requireOwnRuns,
  parseHtml,
  collapseWhitespace,
  type Nodes,
} from '@tribunal/remote-kit';
import { nameOn, own, pathOf, whole } from './gate';
import { idOf, type TaskKey } from './ids';

/** Returns the account's submissions of one task. */
export async function recentRunsAt(session: RemoteSession, { contest, task }: TaskKey): Promise<RemoteRun[]> {
  const path = `/contests/${contest}/submissions/me`;
  const page = own(await session.get(path, { query: { 'f.Task': task, lang: 'en' } }));
  if (page.status === 404 || pathOf(page) !== path) return fail('notFound', `the site has no contest ${contest}`, page);
  const shownTo = nameOn(whole(page)) ?? fail('sessionExpired', 'the list of own runs is shown to nobody', page);
  const account = session.account ?? '';
  if (!isSameLogin(shownTo, account)) fail('layoutChanged', `the list of own runs is shown to ${shownTo}`, page);
  return requireOwnRuns(readRows(page), account, page).map(({ run }) => run);
}

/** A submission as a list shows it. */
export interface Row {
  run: RemoteRun;
  /** Login of the user; null in a list of one account, which has no column for users. */
  account: string | null;
  /** The cells of the status, the time and the memory, as HTML. */
  verdictCells: string;
}

const NONE = /^(No Submissions|提出はありません)/i;

/** Pure. Returns the rows, newest first. An empty list is recognised by its text. */
export function readRows(page: RemotePage): Row[] {
  const $ = parseHtml(page);
  const rows = $('tr:has(> td.submission-score)');
  const isEmpty = $('.panel-body').is((_, box) => NONE.test(collapseWhitespace($(box).text())));
  if (rows.length === 0 && !isEmpty) return fail('layoutChanged', 'there is no list of submissions', page);
  const hasOther = rows.siblings('tr').not(rows).children('td').length > 0;
  if (hasOther) return fail('layoutChanged', 'the list has rows that are no submissions', page);
  return rows.toArray().map((row) => readRow($, $(row), page));
}

const ACCOUNT_LINK = /^\/users\/([^/?#]+)$/;

function readRow($: CheerioAPI, row: Nodes, page: RemotePage): Row {
  const hrefs = row
    .find('td a[href]')
    .toArray()
    .map((link) => new URL($(link).attr('href')!, page.url));
  const pathLike = (pattern: RegExp): string =>
    requireMatch(
      hrefs.map(({ pathname }) => pathname).find((path) => pattern.test(path)) ?? '',
      pattern,
      'a link',
      page,
    );
  const contest = pathLike(/^\/contests\/([^/]+)\/tasks\/[^/]+$/);
  const task = pathLike(/^\/contests\/[^/]+\/tasks\/([^/]+)$/);
  const scoreId = row.find('td.submission-score').attr('data-id');
  const linked = pathLike(/^\/contests\/[^/]+\/submissions\/(\d+)$/);
  if (scoreId !== undefined && scoreId !== linked) fail('layoutChanged', 'a row of the list has two ids', page);
  const languageId = hrefs.map(({ searchParams }) => searchParams.get('f.Language')).find(Boolean);
  if (!languageId) return fail('layoutChanged', 'a row of the list has no language', page);
  const sizes = row
    .children('td')
    .toArray()
    .map((cell) => /^(\d+) Bytes?$/i.exec(collapseWhitespace($(cell).text()))?.[1]);
  const sizeAt = sizes.findIndex((one) => one !== undefined);
  const size = sizes[sizeAt];
  if (size === undefined) return fail('layoutChanged', 'a row of the list has no size', page);
  const sentAt = timeIn(collapseWhitespace(row.find('time').first().text()));
  const [account = null] = loginsFromPaths(hrefs.map(({ pathname }) => pathname));
  const run = { runId: linked, problemId: idOf({ contest, task }), languageId, codeBytes: Number(size), sentAt };
  const verdictCells = row
    .children('td')
    .slice(sizeAt + 1)
    .toArray()
    .map((cell) => $.html(cell))
    .join('');
  return { run, account, verdictCells };
}

const loginsFromPaths = (paths: readonly string[]): string[] =>
  paths.map((path) => loginFromHref(path, ACCOUNT_LINK)).filter((login) => login !== null);

/** Parses `2026-01-02 03:04:05+0900`; null if the text has another form. */
function timeIn(text: string): number | null {
  const [, clock = '', ahead = ''] = /^(.+)([+-]\d\d)00$/.exec(text) ?? [];
  return parseClockTime(clock, Number(ahead));
}
