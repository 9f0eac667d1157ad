import { Limits, isStorableSample, encodeExamples } from '@tribunal/contract';
import type { RemoteProblem } from '@tribunal/remote-kit/contract';
import { escapeMarkdown } from '@tribunal/server';

/** Fields that a problem takes from its site, in stored form; a re-sync compares these. */
export const SITE_FIELDS = [
  'title',
  'timeLimit',
  'memoryLimit',
  'description',
  'input',
  'output',
  'examples',
  'hint',
  'source',
] as const;
export type SiteField = (typeof SITE_FIELDS)[number];

/** Limits in ms and MB. */
export interface SiteText {
  title: string;
  timeLimit: number;
  memoryLimit: number;
  description: string;
  input: string;
  output: string;
  examples: string;
  hint: string;
  source: string;
}

/** Maximum length of `problem.source` without the link. */
const SOURCE_MAX = 500;

/** Converts a problem of a site to the local form. Its limits are those of the site, even if ours are narrower. */
export function toSiteText(key: string, problem: RemoteProblem): SiteText {
  const { format } = problem;
  const storable = problem.samples.filter(isStorableSample);
  const others = problem.samples.filter((sample) => !isStorableSample(sample));
  const hint = [renderHtml(problem.hint, format), ...others.map(sampleText)].filter(Boolean).join('\n\n');
  const description = [renderHtml(problem.description, format), ...unlinkedFiles(problem)].filter(Boolean).join('\n\n');
  return {
    title: problem.title,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    description,
    input: renderHtml(problem.input, format),
    output: renderHtml(problem.output, format),
    examples: encodeExamples(storable),
    hint,
    source: sourceOf(key, problem),
  };
}

/** Returns the name of a field whose text is too long for a statement; null if all fit. */
export const findTooLongField = (text: SiteText): SiteField | null =>
  SITE_FIELDS.find((name) => String(text[name]).length > Limits.longText.max) ?? null;

const PRE = /(<pre\b[^>]*>)([\s\S]*?)(<\/pre>)/gi;
/** An empty line ends a block of HTML in Markdown. */
const EMPTY_LINES = /\n[ \t]*(?=\n)/g;

/** Renders HTML as a single block of Markdown, in which nothing is interpreted as Markdown. */
function renderHtml(text: string, format: RemoteProblem['format']): string {
  const trimmed = text.replace(/\r\n?/g, '\n').trim();
  if (format === 'markdown' || trimmed === '') return trimmed;
  const solid = trimmed
    .replace(PRE, (_, open: string, inner: string, close: string) => {
      return open + inner.replace(/\n(?=[ \t]*\n)/g, '&#10;') + close;
    })
    .replace(EMPTY_LINES, '');
  return `<div>\n${solid}\n</div>`;
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Renders a sample that the stored form of samples cannot hold, to be shown with the hint. */
const sampleText = ({ input, output }: RemoteProblem['samples'][number]): string =>
  [input, output].map((text) => renderHtml(`<pre>${escapeHtml(text)}</pre>`, 'html')).join('\n\n');

/** Returns links to statement files that the text does not link to. */
const unlinkedFiles = ({ files, description }: RemoteProblem): string[] =>
  files.filter(({ url }) => !description.includes(url)).map(({ name, url }) => `[${escapeMarkdown(name)}](${url})`);

function sourceOf(key: string, { id, url, source }: RemoteProblem): string {
  const link = `[${escapeMarkdown(`${key}-${id}`)}](<${url}>)`;
  const statedSource = source.replace(/\s+/g, ' ').trim().slice(0, SOURCE_MAX);
  return statedSource === '' ? link : `${link} ${escapeMarkdown(statedSource)}`;
}

/** Returns the names of the problem's tags, at least one. */
export function tagsOf(key: string, { tags }: RemoteProblem): { name: string }[] {
  const most = 50;
  const names = tags.map((tag) => tag.trim().slice(0, Limits.tagName.max).trim()).filter(Boolean);
  const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, most);
  return (distinct.length > 0 ? distinct : [key]).map((name) => ({ name }));
}
