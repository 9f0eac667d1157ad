import type { ListedProblem, RemoteSession } from '@tribunal/remote-kit';
import { collapseWhitespace, fail, isCompletePage, parseHtml } from '@tribunal/remote-kit';
import { parseId } from './ids';
import { open } from './session';

/** Lists the problems of a contest, whose page links to each of them by its number, its title or both. */
export async function listContest(session: RemoteSession, contest: string): Promise<ListedProblem[]> {
  const page = await open(session, contest, `/contest/problems?cid=${contest}`);
  if (page.status === 404) return fail('notFound', `there is no contest ${contest}`, page);
  if (!isCompletePage(page)) return fail('layoutChanged', 'the page has no end', page);
  const $ = parseHtml(page);
  const titles = new Map<string, string>();
  for (const link of $('a[href*="pid="]').toArray()) {
    const { pathname, searchParams } = new URL($(link).attr('href')!, page.url);
    const [cid, pid] = [searchParams.get('cid') ?? contest, searchParams.get('pid') ?? ''];
    if (pathname !== '/contest/problem' || cid !== contest) continue;
    const id = parseId(`${cid}-${pid}`);
    if (id === null) return fail('layoutChanged', `${pid} is no number of a problem`, page);
    const text = collapseWhitespace($(link).text());
    if (!titles.has(id) || text !== pid) titles.set(id, text);
  }
  if (titles.size === 0) return fail('layoutChanged', 'the list of problems is not as it was', page);
  return [...titles].map(([id, title]) => {
    if (title === '') return fail('layoutChanged', `problem ${id} has no title`, page);
    return { id, title, tags: [], difficulty: null };
  });
}
