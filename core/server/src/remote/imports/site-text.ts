import { Limits, isStorableSample, writeExamples, type RemoteProblem } from '@tribunal/contract';

/** What a problem here takes from its site, as it is stored; a re-sync compares these. */
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

/** Of `problem.source`, besides the link. */
const SOURCE_MAX = 500;

/** A problem of a site in the form that this site keeps: its limits are the site's own, also where ours are narrower. */
export function siteTextOf(key: string, problem: RemoteProblem): SiteText {
  const { format } = problem;
  const storable = problem.samples.filter(isStorableSample);
  const others = problem.samples.filter((sample) => !isStorableSample(sample));
  const hint = [rendered(problem.hint, format), ...others.map(sampleText)].filter(Boolean).join('\n\n');
  const description = [rendered(problem.description, format), ...unlinkedFiles(problem)].filter(Boolean).join('\n\n');
  return {
    title: problem.title,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    description,
    input: rendered(problem.input, format),
    output: rendered(problem.output, format),
    examples: writeExamples(storable),
    hint,
    source: sourceOf(key, problem),
  };
}

/** Name of a field whose text became too long for a statement; null: all fit. */
export const tooLong = (text: SiteText): SiteField | null =>
  SITE_FIELDS.find((name) => String(text[name]).length > Limits.longText.max) ?? null;

const PRE = /(<pre\b[^>]*>)([\s\S]*?)(<\/pre>)/gi;
/** A line that has nothing ends a block of HTML in Markdown. */
const EMPTY_LINES = /\n[ \t]*(?=\n)/g;

/** HTML stands in Markdown as one block, in which nothing is taken for Markdown. */
function rendered(text: string, format: RemoteProblem['format']): string {
  const trimmed = text.replace(/\r\n?/g, '\n').trim();
  if (format === 'markdown' || trimmed === '') return trimmed;
  const solid = trimmed
    .replace(PRE, (_, open: string, inner: string, close: string) => {
      return open + inner.replace(/\n(?=[ \t]*\n)/g, '&#10;') + close;
    })
    .replace(EMPTY_LINES, '');
  return `<div>\n${solid}\n</div>`;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A sample that the stored form of samples cannot hold is shown with the hint. */
const sampleText = ({ input, output }: RemoteProblem['samples'][number]): string =>
  [input, output].map((text) => rendered(`<pre>${escaped(text)}</pre>`, 'html')).join('\n\n');

const inMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+\-.!|~$&]/g, '\\$&');

/** Statements that are files, where the text does not link to them. */
const unlinkedFiles = ({ files, description }: RemoteProblem): string[] =>
  files.filter(({ url }) => !description.includes(url)).map(({ name, url }) => `[${inMarkdown(name)}](${url})`);

function sourceOf(key: string, { id, url, source }: RemoteProblem): string {
  const link = `[${inMarkdown(`${key}-${id}`)}](<${url}>)`;
  const said = source.replace(/\s+/g, ' ').trim().slice(0, SOURCE_MAX);
  return said === '' ? link : `${link} ${inMarkdown(said)}`;
}

/** Names for its tags, at least one. */
export function tagsOf(key: string, { tags }: RemoteProblem): { name: string }[] {
  const most = 50;
  const names = tags.map((tag) => tag.trim().slice(0, Limits.tagName.max).trim()).filter(Boolean);
  const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, most);
  return (distinct.length > 0 ? distinct : [key]).map((name) => ({ name }));
}
