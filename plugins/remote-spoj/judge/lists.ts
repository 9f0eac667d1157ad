import type { CataloguePage, RemoteSession } from '@tribunal/remote-kit';
import { collapseWhitespace, fail, isCompletePage, nextPart, parseHtml } from '@tribunal/remote-kit';
import { parseId } from './ids';
import { refuse } from './pages';

const PART_LINK = /\/problems\/classical\/sort=\d+,start=(\d+)\/?$/;
const PROBLEM_LINK = /^\/problems\/([0-9A-Z_]+)\/$/;

/** Lists fifty of the classical problems; the cursor is the number of those before. */
export async function listCatalogue(session: RemoteSession, cursor: string | null): Promise<CataloguePage> {
  const start = Number(cursor ?? 0);
  const page = await session.get(`/problems/classical/sort=0,start=${start}`);
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const rows = $('table.problems tbody tr').toArray();
  if (rows.length === 0) refuse(page, 'there is no list of problems');
  const problems = rows.map((row) => {
    const link = $(row)
      .find('a[href]')
      .filter((_, one) => PROBLEM_LINK.test($(one).attr('href') ?? ''))
      .first();
    const id = parseId(PROBLEM_LINK.exec(link.attr('href') ?? '')?.[1] ?? '');
    const title = collapseWhitespace(link.text());
    if (id === null || title === '') return fail('layoutChanged', 'a row has no problem', page);
    return { id, title, tags: [], difficulty: null };
  });
  return { problems, next: nextPart($, PART_LINK, start, page) };
}
