import type { CataloguePage, ListedProblem, RemotePage, RemoteSession } from '@tribunal/remote-kit';
import { collapseWhitespace, isCompletePage, nextPart, parseHtml } from '@tribunal/remote-kit';
import { load } from 'cheerio';
import { open, refuse } from './pages';

const VOLUME_LINK = /(?:^|\/)listproblem\.php\?vol=(\d+)$/;
/** A row is a call of a script: solved, ID, flag, title, accepted and submitted runs. */
const ROW = /\bp\(\s*\d+\s*,\s*(\d+)\s*,\s*-?\d+\s*,\s*"((?:[^"\\]|\\.)*)"\s*,\s*\d+\s*,\s*\d+\s*\)/g;
const CALL = /\bp\(\s*\d/g;

/** Lists the problems of a volume; the cursor is its number. */
export async function listCatalogue(session: RemoteSession, cursor: string | null): Promise<CataloguePage> {
  const volume = Number(cursor ?? 1);
  const page = await open(session, '/listproblem.php', { vol: volume });
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const scripts = $('script:not([src])')
    .toArray()
    .map((script) => $(script).text())
    .join('\n');
  return { problems: readRows(scripts, page), next: nextPart($, VOLUME_LINK, volume, page) };
}

function readRows(scripts: string, page: RemotePage): ListedProblem[] {
  const problems = [...scripts.matchAll(ROW)].map(([, id = '', quoted = '']) => {
    const title = collapseWhitespace(load(quoted.replace(/\\(.)/g, '$1'), null, false).text());
    return { id, title, tags: [], difficulty: null };
  });
  const calls = scripts.match(CALL)?.length ?? 0;
  if (problems.length === 0 || problems.length !== calls) refuse(page, 'the list of problems is not as it was');
  if (problems.some(({ title }) => title === '')) refuse(page, 'a problem has no title');
  return problems;
}
