import type { CheerioAPI } from 'cheerio';
import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import {
  collapseWhitespace,
  fail,
  isCompletePage,
  normalizeSample,
  parseHtml,
  requireElement,
  requireMatch,
  toMegabytes,
  type Nodes,
} from '@tribunal/remote-kit';
import { keyOf, problemPath, problemUrl } from './ids';
import { open } from './session';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const key = keyOf(id);
  const page = await open(session, key.contest, problemPath(key));
  if (page.status === 404) return fail('notFound', `there is no problem ${id}`, page);
  return readProblem(page, id, problemUrl(session.endpoint, id));
}

/** Reads a problem from its page, whose texts are Markdown with formulas. Pure. */
export function readProblem(page: RemotePage, id: string, url: string): RemoteProblem {
  if (!isCompletePage(page)) fail('layoutChanged', 'the page has no end', page);
  const shown = new URL(page.url);
  const { contest, problem } = keyOf(id);
  const isShown = shown.searchParams.get('cid') === contest && shown.searchParams.get('pid') === problem;
  if (!isShown) fail('notFound', `the site shows ${shown.pathname} in place of problem ${id}`, page);
  const $ = parseHtml(page);
  const { samples, source, ...texts } = partsOf($, page);
  return {
    id,
    title: collapseWhitespace(requireElement($, '.problem-sidebar h3', page).text()),
    timeLimitMs: limitOf($, 0, /time|时间/i, /^(?:\d+ ?\/ ?)?(\d+) ?(?:ms)?(?: ?\(.*\))?$/i, page),
    memoryLimitMb: toMegabytes(limitOf($, 1, /memory|内存/i, /^(?:\d+ ?\/ ?)?(\d+) ?(?:KB?)?(?: ?\(.*\))?$/i, page)),
    format: 'markdown',
    ...texts,
    samples,
    source,
    url,
    tags: [],
    difficulty: null,
    fileIo: null,
    ref: null,
    languageIds: null,
    files: [],
  };
}

/** Reads a limit, which is stated for Java and for all other languages. Those of the others count here. */
function limitOf($: CheerioAPI, at: number, label: RegExp, value: RegExp, page: RemotePage): number {
  const pair = $('.info-pair').eq(at);
  if (!label.test(pair.find('.info-label').text())) fail('layoutChanged', `the limit ${at + 1} is another one`, page);
  return Number(requireMatch(collapseWhitespace(pair.find('.info-value').text()), value, 'a limit', page));
}

type Field = 'description' | 'input' | 'output' | 'hint' | 'source';
const LABELS: readonly (readonly [RegExp, Field])[] = [
  [/^(problem )?description$/i, 'description'],
  [/^input$/i, 'input'],
  [/^output$/i, 'output'],
  [/^(hint|note)s?$/i, 'hint'],
  [/^source$/i, 'source'],
];
const SAMPLE = /^sample (input|output)( \d+)?$/i;

type Parts = Record<Field, string> & Pick<RemoteProblem, 'samples'>;

/** Reads the parts of a statement. Those with another label than the usual ones become part of the description. */
function partsOf($: CheerioAPI, page: RemotePage): Parts {
  const parts: Record<Field, string> = { description: '', input: '', output: '', hint: '', source: '' };
  const others: string[] = [];
  const codes: { kind: string; text: string }[] = [];
  for (const block of $('.problem-detail-block').toArray()) {
    const label = collapseWhitespace($(block).children('.problem-detail-label').text());
    const code = $(block).children('.code-block');
    if (code.length > 0 || SAMPLE.test(label)) {
      const kind = requireMatch(label, SAMPLE, 'the label of a sample', page).toLowerCase();
      if (code.length !== 1) fail('layoutChanged', 'a sample is no block of code', page);
      codes.push({ kind, text: normalizeSample(code.text()) });
      continue;
    }
    const value = $(block).children('.problem-detail-value');
    if (label === '' || value.length !== 1) fail('layoutChanged', 'a part of the statement has another form', page);
    const field = LABELS.find(([pattern]) => pattern.test(label))?.[1];
    const text = markdownOf($, value, page);
    if (field === undefined) others.push(`## ${label}\n\n${text}`);
    else if (parts[field] !== '') fail('layoutChanged', `the statement has two parts ${label}`, page);
    else parts[field] = text;
  }
  if (parts.description === '') fail('layoutChanged', 'the statement has no description', page);
  return { ...parts, description: [parts.description, ...others].join('\n\n'), samples: pairsOf(codes, page) };
}

function pairsOf(codes: readonly { kind: string; text: string }[], page: RemotePage): Parts['samples'] {
  const isPaired =
    codes.length % 2 === 0 && codes.every(({ kind }, at) => kind === (at % 2 === 0 ? 'input' : 'output'));
  if (!isPaired) fail('layoutChanged', 'the samples are no pairs of input and output', page);
  return codes.flatMap(({ text: input }, at) => (at % 2 === 0 ? [{ input, output: codes[at + 1]!.text }] : []));
}

/** Returns a text as it was written. Around it the site has paragraphs, breaks and pictures at most. */
function markdownOf($: CheerioAPI, value: Nodes, page: RemotePage): string {
  const copy = value.clone();
  if (copy.find('*').not('p, br, img, div, span').length > 0) fail('layoutChanged', 'a text is no Markdown', page);
  copy.find('br').replaceWith('\n');
  for (const picture of copy.find('img').toArray()) {
    const src = $(picture).attr('src') ?? '';
    if (!URL.canParse(src, page.url)) fail('layoutChanged', 'a picture has no address', page);
    $(picture).replaceWith(`![](${new URL(src, page.url).href})`);
  }
  copy.find('p, div').append('\n\n');
  return copy
    .text()
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
