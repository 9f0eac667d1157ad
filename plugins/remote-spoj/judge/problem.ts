import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/contract';
import { fail, htmlOf, isWhole, need, needMatch, textOf, treeOf, words } from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { problemUrl } from './ids';
import { readLanguages } from './languages';
import { refuse, saidOn } from './pages';
import { cutSamples } from './samples';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const page = await session.get(`/problems/${id}/`);
  const problem = readProblem(page, id, problemUrl(session.endpoint, id));
  const languages = readLanguages(await session.get(`/submit/${id}/`));
  return { ...problem, languageIds: languages?.map((language) => language.id) ?? null };
}

/** Who asks for a code that is none is sent away. */
const MISSING = ['In a few seconds you will be redirected to', 'Wrong problem code!'];

/** A problem's page: title, one block of text, a table of limits. */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  const said = saidOn(page);
  if (page.status === 404 || MISSING.some((text) => said.includes(text))) {
    fail('notFound', `SPOJ has no problem ${id}`, page);
  }
  if (!isWhole(page)) refuse(page, 'the page has no end');
  const $ = treeOf(page);
  const heading = words(textOf(need($, '#problem-name', page)));
  if (!heading.startsWith(`${id} - `)) fail('layoutChanged', 'the title does not begin with the code', page);
  const facts = factsOf($);
  const body = need($, '#problem-body', page).clone();
  const samples = cutSamples($, body);
  return {
    id,
    title: heading.slice(id.length + 3),
    // Of a range the second is what the slowest case may take.
    timeLimitMs: Math.round(
      1000 * Number(needMatch(facts['Time limit'] ?? '', /^(?:[\d.]+ ?s ?- ?)?([\d.]+) ?s$/, 'the time limit', page)),
    ),
    memoryLimitMb: Number(
      needMatch(facts['Memory limit'] ?? '', /^(?:\d+ ?MB ?- ?)?(\d+) ?MB$/, 'the memory limit', page),
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

/** Bytes of source that the problem takes; null: its page does not say. */
export function sourceLimitOn(page: RemotePage): number | null {
  const said = /^(\d+) ?B$/.exec(factsOf(treeOf(page))['Source limit'] ?? '')?.[1];
  return said === undefined ? null : Number(said);
}

/** Rows of the table beside the text, by their label. */
function factsOf($: CheerioAPI): Record<string, string> {
  const rows = $('#problem-meta tr')
    .toArray()
    .map((row) =>
      $(row)
        .children('td, th')
        .toArray()
        .map((cell) => words(textOf($(cell)))),
    );
  return Object.fromEntries(rows.map(([label = '', value = '']) => [label.replace(/:$/, ''), value]));
}

/** `#basic`, with other words hidden in it. */
const tagsOf = ($: CheerioAPI): string[] =>
  $('#problem-tags [data-tagid]')
    .toArray()
    .map((tag) =>
      words(
        $(tag)
          .contents()
          .filter((_, node) => node.type === 'text')
          .text(),
      ).replace(/^#/, ''),
    )
    .filter(Boolean);
