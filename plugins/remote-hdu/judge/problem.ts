import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/contract';
import {
  fail,
  htmlOf,
  isWhole,
  megabytes,
  needMatch,
  sampleText,
  textOf,
  treeOf,
  words,
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

/** A problem's page: a title, a line of limits, and pairs of `panel_title` and `panel_content`. */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  if (!isWhole(page)) refuse(page, 'the page has no end');
  const $ = treeOf(page);
  const heading = $('h1').first();
  if (words(heading.text()) === 'System Message') fail('notFound', `HDU has no problem ${id}`, page);
  const sections = sectionsOf($, page);
  const html = (content: Nodes): string => htmlOf($, content, url);
  const limits = words(textOf(heading.nextUntil('.panel_title')));
  // Of two limits the first is for Java, the second for everybody else.
  const time = needMatch(limits, /Time Limit: (?:\d+\/)?(\d+) MS\b/, 'the time limit', page);
  const memory = needMatch(limits, /Memory Limit: (?:\d+\/)?(\d+) K\b/, 'the memory limit', page);
  const input = readSample(sections.box('Sample Input'), page);
  const sample = cutHint($, sections.box('Sample Output'), url, page);
  return {
    id,
    title: words(textOf(heading)),
    timeLimitMs: Number(time),
    memoryLimitMb: megabytes(Number(memory)),
    format: 'html',
    description: html(sections.need('Problem Description')),
    input: html(sections.find('Input')),
    output: html(sections.find('Output')),
    hint: sample.hint || html(sections.find('Hint')),
    samples: [{ input, output: sample.output }],
    source: words(textOf(sections.find('Source'))),
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
  /** Copies of what a section holds; empty when there is none. */
  find(name: Section): Nodes;
  need(name: Section): Nodes;
  /** What a sample is typed in: an element of its own in the `pre`, or that itself. */
  box(name: Section): Nodes;
}

function sectionsOf($: CheerioAPI, page: RemotePage): Sections {
  const all = new Map<Section, Nodes>();
  const titles = $('.panel_title').toArray();
  if (titles.length === 0) refuse(page, 'there are no sections');
  for (const title of titles) {
    const said = words(textOf($(title)));
    const name = SECTIONS.find((known) => known === said);
    const content = $(title).nextUntil('.panel_title', '.panel_content').first();
    if (!name || all.has(name)) return fail('layoutChanged', `nobody knows the section “${said}”`, page);
    if (content.length === 0) return fail('layoutChanged', `the section “${said}” has no content`, page);
    all.set(name, content);
  }
  const find = (name: Section): Nodes => {
    const content = (all.get(name) ?? $([])).clone();
    // Where a text leaves an element open, the panels that follow are inside of it.
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
    if (words(textOf(content)) !== '') return fail('layoutChanged', `“${name}” has more than a sample`, page);
    return found;
  };
  return { find, need, box };
}

/** All that a hint's box says where its author ended it too early: the hint itself is behind it. */
const HEADING = /^(hints?|notes?|提示|注意|说明|注)?\s*[:：]?$/i;

/** A hint is in the box of the sample output, under a heading of its own; the sample ends where that block begins. */
function cutHint($: CheerioAPI, box: Nodes, url: string, page: RemotePage): { output: string; hint: string } {
  const label = box
    .find('i')
    .filter((_, node) => words($(node).text()) === 'Hint')
    .first();
  const block = box.children('div').filter((_, child) => $(child).find(label).length > 0);
  if (label.length !== block.length) return fail('layoutChanged', 'the hint is elsewhere', page);
  if (block.length === 0) return { output: readSample(box, page), hint: '' };
  const head = label.closest('div');
  (head.is(block) ? label : head).remove();
  const behind = $('<div>').append(box.contents().slice(box.contents().index(block) + 1));
  behind.children(FILLER).first().remove();
  const isBehind = words(textOf(behind)) !== '';
  if (isBehind && !HEADING.test(words(textOf(block)))) {
    return fail('layoutChanged', 'what is behind the hint may belong to it or to the sample', page);
  }
  if (behind.find('div').length > 0) return fail('layoutChanged', 'there is more than a sample and a hint', page);
  // In the box line ends count, elsewhere they do not.
  const hint = htmlOf($, isBehind ? behind : block, url).replace(/\r?\n/g, '<br>');
  block.remove();
  return { output: readSample(box, page), hint };
}
/** An `i` without words ends the block of a hint. */
const FILLER = 'i[style*="1px"]';

/** Elements that only change how a sample looks. */
const LOOKS = 'a, b, em, font, i, span, strong, sub, sup, tt, u';
/** Lines that no sample has, but the texts around it. */
const STRANGE = /^\s*(hint\s*[:：].*|(hint|sample input|sample output)\s*[:：]?\s*)$/im;

/** The text of a sample; `layoutChanged` when there is anything else in it, or a heading of something else. */
function readSample(box: Nodes, page: RemotePage): string {
  box.find('br').replaceWith('\n');
  const others = box.find('*').not(LOOKS);
  if (others.length > 0) return fail('layoutChanged', `a sample has <${others[0]!.tagName}> in it`, page);
  const text = sampleText(box.text());
  const strange = STRANGE.exec(text);
  return strange ? fail('layoutChanged', `a sample has the line “${words(strange[0])}”`, page) : text;
}
