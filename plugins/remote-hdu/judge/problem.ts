import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  htmlOf,
  isCompletePage,
  toMegabytes,
  requireMatch,
  normalizeSample,
  textOf,
  parseHtml,
  collapseWhitespace,
  type Nodes,
} from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { problemUrl } from './ids';
import { open, refuse } from './pages';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const page = await open(session, '/showproblem.php', { pid: id });
  return readProblem(page, id, problemUrl(session.endpoint, id));
}

const SECTIONS = [
  'Problem Description',
  'Input',
  'Output',
  'Sample Input',
  'Sample Output',
  'Hint',
  'Author',
  'Source',
  'Recommend',
] as const;
type Section = (typeof SECTIONS)[number];

/** Reads a problem from its page: a title, a line of limits, and pairs of `panel_title` and `panel_content`. */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const heading = $('h1').first();
  if (collapseWhitespace(heading.text()) === 'System Message') fail('notFound', `HDU has no problem ${id}`, page);
  const shownId = /^Problem - (\d+)$/.exec(collapseWhitespace($('title').text()))?.[1];
  if (shownId !== undefined && shownId !== id) refuse(page, `the page shows problem ${shownId}`);
  const sections = sectionsOf($, page);
  const html = (content: Nodes): string => htmlOf($, content, url);
  const limits = collapseWhitespace(textOf(heading.nextUntil('.panel_title')));
  // Where there are two limits, the first is for Java and the second for all other languages.
  const time = requireMatch(limits, /Time Limit: (?:\d+\/)?(\d+) MS\b/, 'the time limit', page);
  const memory = requireMatch(limits, /Memory Limit: (?:\d+\/)?(\d+) K\b/, 'the memory limit', page);
  const input = readSample(sections.box('Sample Input'), page);
  const sample = cutHint($, sections.box('Sample Output'), url, page);
  return {
    id,
    title: collapseWhitespace(textOf(heading)),
    timeLimitMs: Number(time),
    memoryLimitMb: toMegabytes(Number(memory)),
    format: 'html',
    description: html(sections.need('Problem Description')),
    input: html(sections.find('Input')),
    output: html(sections.find('Output')),
    hint: sample.hint || html(sections.find('Hint')),
    samples: [{ input, output: sample.output }],
    source: collapseWhitespace(textOf(sections.find('Source'))),
    url,
    tags: [],
    difficulty: null,
    fileIo: null,
    ref: null,
    languageIds: null,
    files: [],
  };
}

interface Sections {
  /** Returns a copy of the section's content; empty if there is no such section. */
  find(name: Section): Nodes;
  need(name: Section): Nodes;
  /** Returns the element that contains the sample text: an element inside the `pre`, or the `pre` itself. */
  box(name: Section): Nodes;
}

function sectionsOf($: CheerioAPI, page: RemotePage): Sections {
  const all = new Map<Section, Nodes>();
  const titles = $('.panel_title').toArray();
  if (titles.length === 0) refuse(page, 'there are no sections');
  for (const title of titles) {
    const sectionTitle = collapseWhitespace(textOf($(title)));
    const name = SECTIONS.find((known) => known === sectionTitle);
    const content = $(title).nextUntil('.panel_title', '.panel_content').first();
    if (!name || all.has(name)) return fail('layoutChanged', `nobody knows the section “${sectionTitle}”`, page);
    if (content.length === 0) return fail('layoutChanged', `the section “${sectionTitle}” has no content`, page);
    all.set(name, content);
  }
  const find = (name: Section): Nodes => {
    const content = (all.get(name) ?? $([])).clone();
    // If a text leaves an element open, the following panels are nested inside it.
    content.find('.panel_title, .panel_content, .panel_bottom').remove();
    return content;
  };
  const need = (name: Section): Nodes =>
    all.has(name) ? find(name) : fail('layoutChanged', `there is no section “${name}”`, page);
  const box = (name: Section): Nodes => {
    const content = need(name);
    const pre = content.find('pre').first();
    const typed = pre.find('div[style*="Courier New"]').first();
    const found = (typed.length > 0 ? typed : pre).remove();
    if (found.length === 0) return fail('layoutChanged', `“${name}” has no sample`, page);
    if (collapseWhitespace(textOf(content)) !== '')
      return fail('layoutChanged', `“${name}” has more than a sample`, page);
    return found;
  };
  return { find, need, box };
}

/**
 * Matches a hint block that contains only a heading because its author closed it too early; the hint itself follows
 * the block.
 */
const HEADING = /^(hints?|notes?|提示|注意|说明|注)?\s*[:：]?$/i;

/**
 * Separates the hint from the sample output: a hint is inside the box of the sample output, in a block with its own
 * heading, and the sample ends where that block begins.
 */
function cutHint($: CheerioAPI, box: Nodes, url: string, page: RemotePage): { output: string; hint: string } {
  const label = box
    .find('i')
    .filter((_, node) => collapseWhitespace($(node).text()) === 'Hint')
    .first();
  const block = box.children('div').filter((_, child) => $(child).find(label).length > 0);
  if (label.length !== block.length) return fail('layoutChanged', 'the hint is elsewhere', page);
  if (block.length === 0) return { output: readSample(box, page), hint: '' };
  const head = label.closest('div');
  (head.is(block) ? label : head).remove();
  const behind = $('<div>').append(box.contents().slice(box.contents().index(block) + 1));
  behind.children(FILLER).first().remove();
  const isBehind = collapseWhitespace(textOf(behind)) !== '';
  if (isBehind && !HEADING.test(collapseWhitespace(textOf(block)))) {
    return fail('layoutChanged', 'what is behind the hint may belong to it or to the sample', page);
  }
  if (behind.find('div').length > 0) return fail('layoutChanged', 'there is more than a sample and a hint', page);
  // Line breaks are significant inside the box, but not in the rest of the page.
  const hint = htmlOf($, isBehind ? behind : block, url).replace(/\r?\n/g, '<br>');
  block.remove();
  return { output: readSample(box, page), hint };
}
/** Matches the empty `i` element that ends a hint block. */
const FILLER = 'i[style*="1px"]';

/** Elements that only affect the appearance of a sample. */
const INLINE_TAGS = 'a, b, em, font, i, span, strong, sub, sup, tt, u';
/** Matches lines that never occur in a sample, but in the texts around it. */
const STRANGE = /^\s*(hint\s*[:：].*|(hint|sample input|sample output)\s*[:：]?\s*)$/im;

/**
 * Returns the text of a sample.
 * @throws `layoutChanged` when it contains another element, or the heading of another section
 */
function readSample(box: Nodes, page: RemotePage): string {
  box.find('br').replaceWith('\n');
  const others = box.find('*').not(INLINE_TAGS);
  if (others.length > 0) return fail('layoutChanged', `a sample has <${others[0]!.tagName}> in it`, page);
  const text = normalizeSample(box.text());
  const strange = STRANGE.exec(text);
  return strange ? fail('layoutChanged', `a sample has the line “${collapseWhitespace(strange[0])}”`, page) : text;
}
