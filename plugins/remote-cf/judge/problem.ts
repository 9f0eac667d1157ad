import { Difficulty } from '@tribunal/contract';
import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import { fail, requireElement, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';
import { passed, whole } from './gate';
import { keyOf, type ProblemKey } from './ids';
import { readStatement } from './statement';

/** Contests whose problems the site lists but does not show. */
const HIDDEN_CONTESTS = [1769, 1772];
const HIDDEN_PROBLEMS = ['936E'];
/** A contest whose problems all share the page of the first one; they differ in the number in their title. */
const ONE_PAGE = { contest: 921, index: '01' };

/** Returns the path of the problem's page, without the address of the site. */
export function pathOf({ contest, index }: ProblemKey): string {
  return `/problemset/problem/${contest}/${contest === ONE_PAGE.contest ? ONE_PAGE.index : index}`;
}

export const problemUrl = (endpoint: string, id: string): string => {
  const key = keyOf(id);
  return key ? endpoint + pathOf(key) : `${endpoint}/problemset`;
};

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const key = keyOf(id);
  if (!key) return fail('notFound', `${id} is no problem of the site`);
  if (HIDDEN_CONTESTS.includes(key.contest) || HIDDEN_PROBLEMS.includes(id)) {
    return fail('notFound', `the site does not show ${id} to anybody`);
  }
  return readProblem(passed(await session.get(pathOf(key), { query: { locale: 'en' } })), id, key);
}

/** Reads the problem from its page. Pure function. */
export function readProblem(page: RemotePage, id: string, key: ProblemKey): RemoteProblem {
  refuseOther(page, pathOf(key), id);
  whole(page);
  const $ = parseHtml(page);
  const statement = readStatement(page);
  const tags = $('.tag-box')
    .toArray()
    .map((tag) => collapseWhitespace($(tag).text()));
  const url = new URL(page.url);
  return {
    ...statement,
    id,
    title: key.contest === ONE_PAGE.contest ? numbered(statement.title, Number(key.index)) : statement.title,
    format: 'html',
    source: collapseWhitespace(requireElement($, '.rtable th a[href*="/contest/"]', page).text()),
    url: url.origin + url.pathname,
    tags: tags.filter((tag) => !RATING.test(tag)),
    difficulty: difficultyOf(tags),
    ref: null,
    languageIds: null,
    files: [],
  };
}

/** Throws for the known pages that the site shows in place of a statement. */
function refuseOther(page: RemotePage, path: string, id: string): void {
  const isMissing = page.status === 404 || page.status === 403 || new URL(page.url).pathname !== path;
  if (isMissing) fail('notFound', `the site has no problem ${id} that everybody may see`, page);
  if (isPdf(page))
    fail('notFound', `the statement of ${id} is a PDF file, which the problem set has no place for`, page);
  const $ = parseHtml(page);
  const text = $('body').text();
  if (text.includes('Statement is not available on English language')) {
    fail('notFound', `the statement of ${id} is not there in English`, page);
  }
  if (text.includes('ограничение по времени на тест'))
    fail('notFound', `the statement of ${id} is in Russian only`, page);
  const isFileTable = $('th')
    .toArray()
    .some((cell) => collapseWhitespace($(cell).text()) === 'Actions');
  if (isFileTable) fail('notFound', `${id} has a table of files in place of a statement`, page);
}

export const isPdf = (page: RemotePage): boolean =>
  (page.headers['content-type'] ?? '').startsWith('application/pdf') ||
  page.text.startsWith('%PDF') ||
  parseHtml(page)('embed[type="application/pdf"]').length > 0;

const numbered = (title: string, number: number): string =>
  /\d+/.test(title) ? title.replace(/\d+/, String(number)) : `${title} ${number}`;

const RATING = /^\*(\d+)$/;

/**
 * Derives the difficulty from the rating that the site gives a problem by the strength of its solvers: easy below
 * 1400, medium below 2000, hard otherwise.
 */
export function difficultyOf(tags: readonly string[]): Difficulty | null {
  const rating = tags.map((tag) => RATING.exec(tag)?.[1]).find((found) => found !== undefined);
  if (rating === undefined) return null;
  if (Number(rating) < 1400) return Difficulty.Easy;
  return Number(rating) < 2000 ? Difficulty.Mid : Difficulty.Hard;
}
