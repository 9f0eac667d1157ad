import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/contract';
import {
  fail,
  htmlOf,
  isWhole,
  megabytes,
  needMatch,
  plainDollars,
  textOf,
  treeOf,
  words,
  type Nodes,
} from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { problemUrl } from './ids';
import { errorOf, refuse } from './pages';
import { pairsOf } from './samples';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const page = await session.get('/problem', { query: { id } });
  return readProblem(page, id, problemUrl(session.endpoint, id));
}

const SECTIONS = ['Description', 'Input', 'Output', 'Sample Input', 'Sample Output', 'Hint', 'Source'] as const;
type Section = (typeof SECTIONS)[number];

/** A problem's page: title, limits, and headings (`pst`), each followed by a text (`ptx`) or a sample (`sio`). */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  const error = errorOf(page);
  if (error?.text.includes('Can not find problem')) fail('notFound', `POJ has no problem ${id}`, page);
  if (!isWhole(page)) refuse(page, 'the page has no end');
  const $ = treeOf(page);
  const title = words(textOf($('.ptt').first()));
  if (title === '') refuse(page, 'there is no title');
  const sections = sectionsOf($, page);
  const limits = $('.plm td, .plm th')
    .toArray()
    .map((cell) => words(textOf($(cell))))
    .join('\n');
  const html = (name: Section): string => plainDollars(htmlOf($, sections.get(name) ?? $([]), url));
  const need = (name: Section, kind: '.ptx' | '.sio'): Nodes => {
    const content = sections.get(name);
    return content?.is(kind) ? content : fail('layoutChanged', `there is no section “${name}”`, page);
  };
  for (const name of ['Description', 'Input', 'Output'] as const) need(name, '.ptx');
  return {
    id,
    title,
    // What a single case may take stands beside it, under nearly the same name.
    timeLimitMs: Number(needMatch(limits, /^Time Limit: (\d+) ?MS$/m, 'the time limit', page)),
    memoryLimitMb: megabytes(Number(needMatch(limits, /^Memory Limit: (\d+) ?K$/m, 'the memory limit', page))),
    format: 'html',
    description: html('Description'),
    input: html('Input'),
    output: html('Output'),
    hint: html('Hint'),
    samples: pairsOf($, need('Sample Input', '.sio'), need('Sample Output', '.sio'), page),
    source: words(textOf(sections.get('Source') ?? $([]))),
    url,
    tags: [],
    difficulty: null,
    fileIo: null,
    ref: null,
    languageIds: null,
    files: [],
  };
}

function sectionsOf($: CheerioAPI, page: RemotePage): ReadonlyMap<Section, Nodes> {
  const sections = new Map<Section, Nodes>();
  for (const heading of $('.pst').toArray()) {
    const said = words(textOf($(heading)));
    const section = SECTIONS.find((name) => name === said);
    const content = $(heading).nextUntil('.pst', '.ptx, .sio').first();
    if (!section || sections.has(section)) return fail('layoutChanged', `nobody knows the section “${said}”`, page);
    if (content.length === 0) return fail('layoutChanged', `the section “${said}” has no content`, page);
    sections.set(section, content);
  }
  return sections;
}
