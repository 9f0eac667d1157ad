import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  htmlOf,
  isCompletePage,
  requireElement,
  requireMatch,
  textOf,
  parseHtml,
  collapseWhitespace,
} from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { problemUrl } from './ids';
import { fetchLanguages } from './languages';
import { refuse, pageTextOf } from './pages';
import { cutSamples } from './samples';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const page = await session.get(`/problems/${id}/`);
  const problem = readProblem(page, id, problemUrl(session.endpoint, id));
  const languages = await fetchLanguages(session, id);
  return { ...problem, languageIds: languages?.map((language) => language.id) ?? null };
}

/** Texts on the page that the site shows for an unknown problem code. */
const MISSING = ['In a few seconds you will be redirected to', 'Wrong problem code!'];

/** Reads a problem from its page: title, one block of text and a table of limits. */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  const pageText = pageTextOf(page);
  if (page.status === 404 || MISSING.some((text) => pageText.includes(text))) {
    fail('notFound', `SPOJ has no problem ${id}`, page);
  }
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const heading = collapseWhitespace(textOf(requireElement($, '#problem-name', page)));
  if (!heading.startsWith(`${id} - `)) fail('layoutChanged', 'the title does not begin with the code', page);
  const facts = factsOf($);
  const body = requireElement($, '#problem-body', page).clone();
  const samples = cutSamples($, body);
  return {
    id,
    title: heading.slice(id.length + 3),
    // Of a range, the second value is the limit of the slowest testcase.
    timeLimitMs: Math.round(
      1000 *
        Number(requireMatch(facts['Time limit'] ?? '', /^(?:[\d.]+ ?s ?- ?)?([\d.]+) ?s$/, 'the time limit', page)),
    ),
    memoryLimitMb: Number(
      requireMatch(facts['Memory limit'] ?? '', /^(?:\d+ ?MB ?- ?)?(\d+) ?MB$/, 'the memory limit', page),
    ),
    format: 'html',
    description: htmlOf($, body, url),
    input: '',
    output: '',
    hint: '',
    samples,
    source: facts['Resource'] ?? '',
    url,
    tags: tagsOf($),
    difficulty: null,
    fileIo: null,
    ref: null,
    languageIds: null,
    files: [],
  };
}

/** Returns the maximum size of a source for the problem, in bytes; null if its page states none. */
export function sourceLimitOn(page: RemotePage): number | null {
  const limit = /^(\d+) ?B$/.exec(factsOf(parseHtml(page))['Source limit'] ?? '')?.[1];
  return limit === undefined ? null : Number(limit);
}

/** Returns the rows of the table beside the text, by their label. */
function factsOf($: CheerioAPI): Record<string, string> {
  const rows = $('#problem-meta tr')
    .toArray()
    .map((row) =>
      $(row)
        .children('td, th')
        .toArray()
        .map((cell) => collapseWhitespace(textOf($(cell)))),
    );
  return Object.fromEntries(rows.map(([label = '', value = '']) => [label.replace(/:$/, ''), value]));
}

/** Returns the tags, e.g. `#basic`, without the hidden texts inside their elements. */
const tagsOf = ($: CheerioAPI): string[] =>
  $('#problem-tags [data-tagid]')
    .toArray()
    .map((tag) =>
      collapseWhitespace(
        $(tag)
          .contents()
          .filter((_, node) => node.type === 'text')
          .text(),
      ).replace(/^#/, ''),
    )
    .filter(Boolean);
