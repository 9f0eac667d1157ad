import type { CataloguePage, RemoteSession } from '@tribunal/remote-kit';
import { collapseWhitespace, isCompletePage, nextPart, parseHtml } from '@tribunal/remote-kit';
import { refuse } from './pages';

const VOLUME_LINK = /(?:^|\/)problemlist\?volume=(\d+)$/;
const PROBLEM_LINK = /(?:^|\/)problem\?id=(\d+)$/;

/** Lists the problems of a volume; the cursor is its number. */
export async function listCatalogue(session: RemoteSession, cursor: string | null): Promise<CataloguePage> {
  const volume = Number(cursor ?? 1);
  const page = await session.get('/problemlist', { query: { volume } });
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const links = $('a[href]').filter((_, link) => PROBLEM_LINK.test($(link).attr('href') ?? ''));
  const rows = links
    .first()
    .closest('table')
    .find('tr')
    .toArray()
    .map((row) => $(row))
    // The first column is the ID.
    .filter((row) => /^\d+$/.test(collapseWhitespace(row.children('td').first().text())));
  if (rows.length === 0) refuse(page, 'there is no list of problems');
  const problems = rows.map((row) => {
    const id = collapseWhitespace(row.children('td').first().text());
    const link = row.find(links).first();
    const title = collapseWhitespace(link.text());
    if (PROBLEM_LINK.exec(link.attr('href') ?? '')?.[1] !== id || title === '') refuse(page, 'a row has no problem');
    return { id, title, tags: [], difficulty: null };
  });
  return { problems, next: nextPart($, VOLUME_LINK, volume, page) };
}
