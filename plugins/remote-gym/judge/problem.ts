import {
  difficultyOf,
  isPdf,
  keyOf,
  passed,
  readStatement,
  whole,
  type ProblemKey,
} from '@tribunal/plugin-remote-cf/judge';
import {
  fail,
  requireElement,
  parseHtml,
  collapseWhitespace,
  type ListedProblem,
  type RemotePage,
  type RemoteProblem,
  type RemoteSession,
} from '@tribunal/remote-kit';
import { readEntry, readProblems, statementAmong, type Attachment } from './contest';
import { attachmentsPath, contestPath, problemPath } from './site-part';

export const problemUrl = (endpoint: string, id: string): string => {
  const key = keyOf(id);
  return endpoint + (key ? problemPath(key) : '/gyms');
};

/**
 * Fetches a problem: either a page like those of the problem set, or a PDF file with the data from the contest's
 * page.
 */
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

/** Lists the problems of a contest from its page. */
export async function listContest(session: RemoteSession, contestId: string): Promise<ListedProblem[]> {
  const path = contestPath({ contest: Number(contestId), index: '' });
  const page = readable(await session.get(path, { query: { locale: 'en' } }), session, `contest ${contestId}`);
  if (new URL(page.url).pathname !== path) fail('notFound', `the site shows no contest ${contestId}`, page);
  return readProblems(whole(page), Number(contestId));
}

/**
 * Returns the page, unless it restricts access to the problem. Throws for the known pages that the site shows in that
 * case.
 */
function readable(page: RemotePage, session: RemoteSession, id: string): RemotePage {
  passed(page);
  const { pathname } = new URL(page.url);
  const asksToLogIn = pathname === '/enter' || (page.status === 403 && session.account === null);
  if (asksToLogIn) fail('sessionExpired', `the contest of ${id} is shown only to those who are logged in`, page);
  if (page.status === 403) fail('notFound', `the contest of ${id} is shown only to those who have entered it`, page);
  if (page.status === 404) fail('notFound', `the site has no problem ${id}`, page);
  return page;
}

/** Reads a problem whose statement is an HTML page. Pure function. */
function readHtml(page: RemotePage, id: string): RemoteProblem {
  const statement = readStatement(whole(page));
  const $ = parseHtml(page);
  const tags = $('span.tag-box')
    .toArray()
    .map((tag) => collapseWhitespace($(tag).text()));
  return {
    ...statement,
    ...plainFacts(page, id),
    source: collapseWhitespace(requireElement($, '.rtable a[href*="/gym/"]', page).text()),
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

/** Returns the file that the problem's own address delivers or embeds; null if there is none. */
function ownFile(page: RemotePage, own: string): Attachment | null {
  if (!isPdf(page)) return null;
  const name = `${own.split('/').at(-1)}.pdf`;
  const isFile = page.text.startsWith('%PDF') || (page.headers['content-type'] ?? '').startsWith('application/pdf');
  if (isFile) return { name, url: page.url.split('?')[0]! };
  const shown = requireElement(parseHtml(page), 'embed[type="application/pdf"]', page).attr('src');
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
