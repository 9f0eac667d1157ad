import { Difficulty } from '@tribunal/contract';
import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import {
  collapseWhitespace,
  fail,
  isCompletePage,
  parseHtml,
  requireElement,
  requireMatch,
} from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { problemUrl } from './ids';
import { readStatement } from './statement';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const page = await session.get(`/problems/${id}`);
  if (page.status === 404) return fail('notFound', `there is no problem ${id}`, page);
  return readProblem(page, id, problemUrl(session.endpoint, id));
}

/** Reads the page of a problem. */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  if (!isCompletePage(page)) fail('layoutChanged', 'the page has no end', page);
  const $ = parseHtml(page);
  requireShownId($, id, page);
  const cards = cardsOf($);
  const limit = (label: string, pattern: RegExp): number =>
    Number(requireMatch(cards.find(([first]) => first === label)?.at(-1) ?? '', pattern, label, page));
  return {
    id,
    title: collapseWhitespace(requireElement($, 'h1', page).text()),
    timeLimitMs: Math.round(limit('CPU Time limit', /^(\d+(?:\.\d+)?) seconds?$/) * 1000),
    memoryLimitMb: limit('Memory limit', /^([1-9]\d*) MB$/),
    format: 'html',
    ...readStatement($, page, url),
    source: textsOf($, '.metadata-grid a[href^="/problem-sources/"]').join(', '),
    url,
    tags: [],
    difficulty: difficultyOf(cards.find((texts) => texts.includes('Difficulty')) ?? []),
    fileIo: null,
    ref: null,
    languageIds: null,
    files: [],
  };
}

const textsOf = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((node) => collapseWhitespace($(node).text()))
    .filter((text) => text !== '');

/** The cards beside the statement: the texts of each, such as `Memory limit` and `1024 MB`. */
const cardsOf = ($: CheerioAPI): string[][] =>
  $('.metadata-grid .card')
    .toArray()
    .map((card) =>
      $(card)
        .find('span')
        .toArray()
        .map((node) => collapseWhitespace($(node).text()))
        .filter((text) => text !== ''),
    );

const OWN_PAGE = /^\/problems\/([^/]+)\/(?:statistics|submit|file\/.+)$/;

/** Requires that the links to the problem's own pages belong to the problem that was asked for. */
function requireShownId($: CheerioAPI, id: string, page: RemotePage): void {
  const links = $('[href^="/problems/"], [data-submit-url]')
    .toArray()
    .map(({ attribs }) => OWN_PAGE.exec(attribs['data-submit-url'] ?? attribs['href'] ?? '')?.[1]);
  const shown = [...new Set(links.filter((one) => one !== undefined))];
  if (shown.length === 0) fail('layoutChanged', 'the page does not name its problem', page);
  if (shown.some((one) => one !== id)) fail('layoutChanged', `the page shows problem ${shown.join(', ')}`, page);
}

const DIFFICULTIES: Readonly<Record<string, Difficulty>> = {
  Trivial: Difficulty.Easy,
  Easy: Difficulty.Easy,
  Medium: Difficulty.Mid,
  Hard: Difficulty.Hard,
};

const difficultyOf = (texts: readonly string[]): Difficulty | null =>
  texts.map((text) => DIFFICULTIES[text]).find((one) => one !== undefined) ?? null;
