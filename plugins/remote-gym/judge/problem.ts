import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/contract';
import {
  difficultyOf,
  isPdf,
  keyOf,
  passed,
  readStatement,
  whole,
  type ProblemKey,
} from '@tribunal/plugin-remote-cf/judge';
import { fail, need, treeOf, words } from '@tribunal/remote-kit';
import { readEntry, statementAmong, type Attachment } from './contest';
import { attachmentsPath, contestPath, problemPath } from './place';

export const problemUrl = (endpoint: string, id: string): string => {
  const key = keyOf(id);
  return endpoint + (key ? problemPath(key) : '/gyms');
};

/** A page like those of the problem set, or a PDF file with what the page of the contest tells. */
export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const key = keyOf(id);
  if (!key) return fail('notFound', `${id} is no problem of the site`);
  const page = readable(await session.get(problemPath(key), { query: { locale: 'en' } }), session, id);
  const { pathname } = new URL(page.url);
  if (pathname === problemPath(key) && !isPdf(page)) return readHtml(page, id);
  const hasFile = pathname === problemPath(key) || pathname === attachmentsPath(key) || isPdf(page);
  if (!hasFile) return fail('notFound', `the site has no problem ${id} that this session may see`, page);
  return readFile(session, page, id, key);
}

/** Pages in the place of a problem that say who may see it. */
function readable(page: RemotePage, session: RemoteSession, id: string): RemotePage {
  passed(page);
  const { pathname } = new URL(page.url);
  const asksToLogIn = pathname === '/enter' || (page.status === 403 && session.account === null);
  if (asksToLogIn) fail('sessionExpired', `the contest of ${id} is shown only to those who are logged in`, page);
  if (page.status === 403) fail('notFound', `the contest of ${id} is shown only to those who have entered it`, page);
  if (page.status === 404) fail('notFound', `the site has no problem ${id}`, page);
  return page;
}

/** Pure: a statement that is a page. */
export function readHtml(page: RemotePage, id: string): RemoteProblem {
  const statement = readStatement(whole(page));
  const $ = treeOf(page);
  const tags = $('span.tag-box')
    .toArray()
    .map((tag) => words($(tag).text()));
  return {
    ...statement,
    ...plainFacts(page, id),
    source: words(need($, '.rtable a[href*="/gym/"]', page).text()),
    tags: tags.filter((tag) => !tag.startsWith('*')),
    difficulty: difficultyOf(tags),
    files: [],
  };
}

async function readFile(session: RemoteSession, page: RemotePage, id: string, key: ProblemKey): Promise<RemoteProblem> {
  const contest = readable(await session.get(contestPath(key), { query: { locale: 'en' } }), session, id);
  const entry = readEntry(whole(contest), key);
  const own = new URL(problemPath(key), page.url).href;
  const file = ownFile(page, own) ?? statementAmong([contest, page], key, entry.title);
  if (!file) return fail('notFound', `the contest does not say which of its files has ${id}`, contest);
  return {
    ...entry,
    ...plainFacts({ ...page, url: own }, id),
    description: '',
    input: '',
    output: '',
    hint: '',
    samples: [],
    tags: [],
    difficulty: null,
    files: [{ name: file.name, url: file.url }],
  };
}

/** The file that the address of the problem itself is, or shows; null: it shows neither. */
function ownFile(page: RemotePage, own: string): Attachment | null {
  if (!isPdf(page)) return null;
  const name = `${own.split('/').at(-1)}.pdf`;
  const isFile = page.text.startsWith('%PDF') || (page.headers['content-type'] ?? '').startsWith('application/pdf');
  if (isFile) return { name, url: page.url.split('?')[0]! };
  const shown = need(treeOf(page), 'embed[type="application/pdf"]', page).attr('src');
  if (!shown) return fail('layoutChanged', 'the page shows a file without an address', page);
  return { name, url: new URL(shown, page.url).href };
}

function plainFacts(
  page: RemotePage,
  id: string,
): Pick<RemoteProblem, 'id' | 'format' | 'url' | 'ref' | 'languageIds'> {
  const { origin, pathname } = new URL(page.url);
  return { id, format: 'html', url: origin + pathname, ref: null, languageIds: null };
}
