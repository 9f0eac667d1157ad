import type { CheerioAPI } from 'cheerio';
import type { RemotePage, RemoteProblem } from '@tribunal/remote-kit';
import { fail, requireElement, parseHtml, collapseWhitespace, type Nodes, normalizeSample } from '@tribunal/remote-kit';
import { readHeader, type Header } from './header';
import { withDollarMaths } from './maths';

const LINE = 'test-example-line';

/** Returns the samples of the block, pairing inputs and outputs by their order. */
function readSamples($: CheerioAPI, block: Nodes, page: RemotePage): { input: string; output: string }[] {
  const inputs = block.find('.sample-test > .input > pre').toArray();
  const outputs = block.find('.sample-test > .output > pre').toArray();
  const isWhole = inputs.length > 0 && inputs.length === outputs.length;
  if (!isWhole || block.find('pre').length !== inputs.length + outputs.length) {
    return fail('layoutChanged', 'the samples are not pairs of input and output', page);
  }
  return inputs.map((input, at) => ({
    input: readSample($, $(input), page),
    output: readSample($, $(outputs[at]!), page),
  }));
}

/** Reads a sample in one of its two forms: lines separated by line breaks, or one element per line. */
function readSample($: CheerioAPI, pre: Nodes, page: RemotePage): string {
  pre.find('br').replaceWith('\n');
  const boxes = pre.children('div').toArray();
  if (boxes.length === 0) return normalizeSample(pre.text());
  const lines = boxes.filter((box) => $(box).hasClass(LINE)).map((box) => $(box).text().replace(/\n$/, ''));
  const around = pre.clone();
  around.children(`.${LINE}`).remove();
  if (lines.length !== boxes.length || around.text().trim() !== '') {
    return fail('layoutChanged', 'a sample is neither lines nor boxes', page);
  }
  return normalizeSample(lines.join('\n'));
}

export type Statement = Header & Pick<RemoteProblem, 'description' | 'input' | 'output' | 'hint' | 'samples'>;

const SECTIONS = ['input-specification', 'output-specification', 'sample-tests', 'note'] as const;
type Section = (typeof SECTIONS)[number];
/** Titles that only occur inside a section with a class of its own; without the class, the layout is unknown. */
const OWNED_TITLES = ['Input', 'Output', 'Example', 'Examples', 'Note'];

interface Parts {
  sections: Partial<Record<Section, Nodes>>;
  interaction: string;
  description: string[];
}

/** Reads the statement from a page of the problem set, a contest or the gym. */
export function readStatement(page: RemotePage): Statement {
  const $ = parseHtml(page);
  const parts = partsOf($, requireElement($, '.problem-statement', page), page);
  const { sections, interaction } = parts;
  const samples = sections['sample-tests'];
  return {
    ...readHeader($, page),
    description: htmlOf(parts.description),
    input: htmlOf([sectionOf('input-specification', parts, page), interaction]),
    output: htmlOf([sectionOf('output-specification', parts, page)]),
    hint: htmlOf([sectionOf('note', parts, page)]),
    samples: samples ? readSamples($, samples, page) : [],
  };
}

/**
 * Splits the statement into sections. Any section may be missing, but a child of an unknown kind makes the page
 * invalid.
 */
function partsOf($: CheerioAPI, statement: Nodes, page: RemotePage): Parts {
  const parts: Parts = { sections: {}, interaction: '', description: [] };
  const loose = statement.clone();
  loose.children().remove();
  if (collapseWhitespace(loose.text()) !== '')
    fail('layoutChanged', 'the statement has text outside of its parts', page);
  for (const child of statement
    .children()
    .toArray()
    .map((one) => $(one))) {
    if (child.hasClass('header') || child.is('script')) continue;
    const section = SECTIONS.find((name) => child.hasClass(name));
    if (section) {
      if (parts.sections[section]) fail('layoutChanged', `the statement has two of ${section}`, page);
      parts.sections[section] = child;
    } else {
      collectPlain(child, parts, page);
    }
  }
  return parts;
}

/** Collects the children without a class of their own: the description, the interaction, and other titled sections. */
function collectPlain(child: Nodes, parts: Parts, page: RemotePage): void {
  const title = collapseWhitespace(child.children('.section-title').first().text());
  const isOwned = OWNED_TITLES.includes(title) || (child.is('div') && (child.attr('class') ?? '') !== '');
  if (isOwned) fail('layoutChanged', `the statement has a part ${title} of an unknown kind`, page);
  const body = child.is('div') ? bodyOf(child) : outerHtml(child);
  const titled = title === '' ? body : `<h4>${title}</h4>${body}`;
  if (title === 'Interaction') parts.interaction = titled;
  else parts.description.push(titled);
}

/** Returns the section; an empty string if it does not exist. */
function sectionOf(name: Section, { sections }: Parts, page: RemotePage): string {
  const section = sections[name];
  if (!section) return '';
  const isTitled = section.children('.section-title').length === 1;
  return isTitled ? bodyOf(section) : fail('layoutChanged', `${name} has no title`, page);
}

function bodyOf(section: Nodes): string {
  const body = section.clone();
  body.children('.section-title').first().remove();
  return body.html() ?? '';
}

const outerHtml = (element: Nodes): string => element.clone().wrap('<div></div>').parent().html() ?? '';

const htmlOf = (bodies: readonly string[]): string => withDollarMaths(bodies.join('\n').trim());
