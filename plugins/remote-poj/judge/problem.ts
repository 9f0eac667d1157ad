import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  htmlOf,
  isCompletePage,
  toMegabytes,
  requireMatch,
  escapeDollars,
  textOf,
  parseHtml,
  collapseWhitespace,
  type Nodes,
  normalizeSample,
} from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { problemUrl } from './ids';
import { errorOf, refuse } from './pages';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const page = await session.get('/problem', { query: { id } });
  return readProblem(page, id, problemUrl(session.endpoint, id));
}

const SECTIONS = ['Description', 'Input', 'Output', 'Sample Input', 'Sample Output', 'Hint', 'Source'] as const;
type Section = (typeof SECTIONS)[number];

/**
 * Reads a problem from its page: title, limits, and headings (`pst`), each followed by a text (`ptx`) or a sample
 * (`sio`). Only the description is mandatory.
 */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  const error = errorOf(page);
  if (error?.text.includes('Can not find problem')) fail('notFound', `POJ has no problem ${id}`, page);
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const title = collapseWhitespace(textOf($('.ptt').first()));
  if (title === '') refuse(page, 'there is no title');
  const shownId = /^(\d+) --/.exec(collapseWhitespace($('title').text()))?.[1];
  if (shownId !== undefined && shownId !== id) refuse(page, `the page shows problem ${shownId}`);
  const sections = sectionsOf($, page);
  const limits = $('.plm td, .plm th')
    .toArray()
    .map((cell) => collapseWhitespace(textOf($(cell))))
    .join('\n');
  const html = (name: Section): string => escapeDollars(htmlOf($, sections.get(name) ?? $([]), url));
  if (!sections.has('Description')) fail('layoutChanged', 'there is no description', page);
  return {
    id,
    title,
    // The limit of a single testcase stands beside it, under a similar name.
    timeLimitMs: Number(requireMatch(limits, /^Time Limit: (\d+) ?MS$/m, 'the time limit', page)),
    memoryLimitMb: toMegabytes(Number(requireMatch(limits, /^Memory Limit: (\d+) ?K$/m, 'the memory limit', page))),
    format: 'html',
    description: html('Description'),
    input: html('Input'),
    output: html('Output'),
    hint: html('Hint'),
    samples: samplesOf($, sections, page),
    source: collapseWhitespace(textOf(sections.get('Source') ?? $([]))),
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
    const sectionTitle = collapseWhitespace(textOf($(heading)));
    const section = SECTIONS.find((name) => name === sectionTitle);
    const content = $(heading).nextUntil('.pst', '.ptx, .sio').first();
    if (!section || sections.has(section))
      return fail('layoutChanged', `nobody knows the section “${sectionTitle}”`, page);
    if (!content.is(sectionTitle.startsWith('Sample') ? '.sio' : '.ptx')) {
      return fail('layoutChanged', `the section “${sectionTitle}” has no content of its kind`, page);
    }
    sections.set(section, content);
  }
  return sections;
}

function samplesOf($: CheerioAPI, sections: ReadonlyMap<Section, Nodes>, page: RemotePage): RemoteProblem['samples'] {
  const [input, output] = [sections.get('Sample Input'), sections.get('Sample Output')];
  return input || output ? pairsOf($, input ?? $([]), output ?? $([]), page) : [];
}

/** Returns the samples. One pair of boxes contains all of them; several samples have bold labels in both boxes. */
function pairsOf($: CheerioAPI, input: Nodes, output: Nodes, page: RemotePage): { input: string; output: string }[] {
  const [inputs, outputs] = [partsOf($, input, page), partsOf($, output, page)];
  if (inputs.length === outputs.length) return inputs.map((part, nth) => ({ input: part, output: outputs[nth]! }));
  return [{ input: normalizeSample(input.text()), output: normalizeSample(output.text()) }];
}

function partsOf($: CheerioAPI, box: Nodes, page: RemotePage): string[] {
  if (box.find('*').not('b, br').length > 0) return fail('layoutChanged', 'there is more than text in a sample', page);
  const parts = [''];
  for (const node of box.contents().toArray()) {
    if ($(node).is('b')) parts.push('');
    else parts[parts.length - 1] += $(node).is('br') ? '\n' : $(node).text();
  }
  const [preceding, ...labelled] = parts.map(normalizeSample);
  // Bold text after other text is not a label.
  if (labelled.length === 0 || preceding !== '') return [normalizeSample(box.text())];
  return labelled;
}
