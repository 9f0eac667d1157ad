import type { CataloguePage, ListedProblem, RemotePage, RemoteSession } from '@tribunal/remote-kit';
import {
  collapseWhitespace,
  fail,
  nextPart,
  parseHtml,
  parseTableRows,
  RemoteFailure,
  requireElement,
} from '@tribunal/remote-kit';
import { pathOf, whole } from './gate';
import { idOf } from './ids';

const tasksPath = (contest: string): string => `/contests/${contest}/tasks`;

/** Lists the tasks of a contest. */
export async function listContest(session: RemoteSession, contest: string): Promise<ListedProblem[]> {
  const page = await session.get(tasksPath(contest), { query: { lang: 'en' } });
  // Only what the site shows to nobody is left out of a list; everything else is asked again.
  if (page.status >= 400 && page.status !== 404) fail('layoutChanged', `the site answers ${page.status}`, page);
  if (pathOf(page).startsWith('/login')) fail('sessionExpired', 'the site asks to log in', page);
  if (page.status === 404 || pathOf(page) !== tasksPath(contest))
    fail('notFound', `the site shows nobody the tasks of a contest ${contest}`, page);
  return readTasks(page, contest);
}

/** Reads the table of a contest's tasks. The English page is requested, so the head is in English. */
function readTasks(page: RemotePage, contest: string): ListedProblem[] {
  const $ = parseHtml(whole(page));
  const head = requireElement($, '#main-container table thead tr', page);
  const rows = parseTableRows($, head, ['Task Name'], page);
  if (rows.length === 0) return fail('layoutChanged', 'the contest shows no tasks', page);
  const prefix = `${tasksPath(contest)}/`;
  return rows.map((row) => {
    const link = row['Task Name'].find('a');
    const [href, title] = [link.attr('href') ?? '', collapseWhitespace(link.text())];
    if (!href.startsWith(prefix) || title === '') return fail('layoutChanged', 'a task has no link', page);
    return { id: idOf({ contest, task: href.slice(prefix.length) }), title, tags: [], difficulty: null };
  });
}

const ARCHIVE_LINK = /\/contests\/archive\?(?:.*&)?page=(\d+)/;
const CONTEST_LINK = /^\/contests\/([A-Za-z\d-]+)$/;

/**
 * Lists the tasks of one contest of the archive, or finds the contests of one of its pages. The cursor is the number of
 * the next page, if there is one, and the contests of the current page that are left: `2 abc100 abc099`.
 */
export async function listCatalogue(session: RemoteSession, cursor: string | null): Promise<CataloguePage> {
  const [pageNumber = '1', contest, ...left] = (cursor ?? '1').split(' ');
  if (contest === undefined) return { problems: [], next: await archivePage(session, pageNumber) };
  const isLast = left.length === 0 && pageNumber === END;
  const next = isLast ? null : [pageNumber, ...left].join(' ');
  return { problems: await openTasks(session, contest), next };
}

/** Stands for the page after the last one. */
const END = '0';

/** Returns the cursor with which the contests of a page of the archive are read. */
async function archivePage(session: RemoteSession, number: string): Promise<string> {
  const page = whole(await session.get('/contests/archive', { query: { lang: 'en', page: number } }));
  const $ = parseHtml(page);
  const rows = requireElement($, '#main-container table', page).find('tbody tr').toArray();
  const contests = rows.map((row) => {
    const links = $(row)
      .find('a[href]')
      .toArray()
      .flatMap((link) => CONTEST_LINK.exec($(link).attr('href') ?? '')?.[1] ?? []);
    return links[0] ?? fail('layoutChanged', 'a row of the archive has no contest', page);
  });
  if (contests.length === 0) return fail('layoutChanged', 'the archive shows no contests', page);
  return [nextPart($, ARCHIVE_LINK, Number(number), page) ?? END, ...contests].join(' ');
}

/** Lists the tasks of a contest; none if the site shows them to nobody. */
async function openTasks(session: RemoteSession, contest: string): Promise<ListedProblem[]> {
  try {
    return await listContest(session, contest);
  } catch (error) {
    if (error instanceof RemoteFailure && error.kind === 'notFound') return [];
    throw error;
  }
}
