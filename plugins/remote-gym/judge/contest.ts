import { fileIoOf, idOf, type ProblemKey } from '@tribunal/plugin-remote-cf/judge';
import {
  fail,
  requireElement,
  parseHtml,
  collapseWhitespace,
  type ListedProblem,
  type RemotePage,
  type RemoteProblem,
} from '@tribunal/remote-kit';
import { attachmentsPath, problemPath } from './site-part';

export type Entry = Pick<RemoteProblem, 'title' | 'timeLimitMs' | 'memoryLimitMb' | 'fileIo' | 'source'>;

/** Matches the text between title and end of a problem's row, e.g. `a.in / a.out 8 s, 512 MB`. */
const LIMITS = /^(.*?) ?(\d+(?:\.\d+)?) ?s, ?(\d+) ?MB$/;

/** Reads what the page of a contest says about one of its problems: everything but the statement. */
export function readEntry(page: RemotePage, { index }: ProblemKey): Entry {
  const $ = parseHtml(page);
  const rows = requireElement($, 'table.problems', page).find('tr:has(td)').toArray();
  const row = rows.find((one) => collapseWhitespace($(one).find('td.id').text()) === index);
  if (!row) return fail('notFound', `the contest has no problem ${index}`, page);
  const boxes = $(row).children('td').eq(1).children('div').children('div');
  const title = collapseWhitespace(boxes.eq(0).find('a').text());
  const [, files, seconds, memory] = LIMITS.exec(collapseWhitespace(boxes.eq(1).text())) ?? [];
  if (title === '' || files === undefined) return fail('layoutChanged', `the row of ${index} is not as it was`, page);
  return {
    title,
    timeLimitMs: Math.round(Number(seconds) * 1000),
    memoryLimitMb: Math.max(1, Number(memory)),
    fileIo: filesOf(files),
    source: collapseWhitespace($('.rtable a[href*="/gym/"]').first().text()),
  };
}

/** Reads the problems of a contest from its page. */
export function readProblems(page: RemotePage, contest: number): ListedProblem[] {
  const $ = parseHtml(page);
  const rows = requireElement($, 'table.problems', page).find('tr:has(td)').toArray();
  if (rows.length === 0) return fail('layoutChanged', 'the contest shows no problems', page);
  return rows.map((row) => {
    const link = $(row).find('td.id a').attr('href') ?? '';
    const index = collapseWhitespace($(row).find('td.id').text());
    const title = collapseWhitespace($(row).children('td').eq(1).find('a').first().text());
    if (!link.endsWith(problemPath({ contest, index })) || title === '')
      return fail('layoutChanged', 'a row of the contest is not as it was', page);
    return { id: idOf({ contest, index }), title, tags: [], difficulty: null };
  });
}

/** Parses `standard input/output`, `a.in / a.out` or `standard input / a.out`. */
function filesOf(text: string): Entry['fileIo'] {
  if (/^standard input ?\/ ?(standard )?output$/i.test(text)) return null;
  const [input = '', output = ''] = text.split('/').map(collapseWhitespace);
  return fileIoOf(input, output);
}

/** A file that users can download from the site. */
export interface Attachment {
  name: string;
  url: string;
}

/**
 * Returns the PDF file among the attachments of a contest that contains this problem: the only one, or the one whose
 * name matches. Never returns a file with all problems or a tutorial.
 */
export function statementAmong(pages: readonly RemotePage[], key: ProblemKey, title: string): Attachment | null {
  const files = pages.flatMap((page) => attachmentsOn(page, key));
  const unique = [...new Map(files.map((file) => [file.url, file])).values()];
  if (unique.length === 1) return unique[0]!;
  const named = unique.filter(({ name }) => isNamed(name, key.index, title));
  return named.length === 1 ? named[0]! : null;
}

function attachmentsOn(page: RemotePage, key: ProblemKey): Attachment[] {
  const $ = parseHtml(page);
  const links = $('a[href]')
    .toArray()
    .map((link) => new URL($(link).attr('href')!, page.url));
  return links
    .filter(({ pathname }) => pathname.startsWith(`${attachmentsPath(key)}/download`) && /\.pdf$/i.test(pathname))
    .filter(({ pathname }) => !/tutorial/i.test(pathname))
    .map(({ pathname, href }) => ({ name: decodeURIComponent(pathname.split('/').at(-1)!), url: href }));
}

/**
 * Returns whether the file name matches the index or the title: `a.pdf`, `problem-a.pdf`, `a-some-title.pdf`,
 * `some_title.pdf`.
 */
function isNamed(name: string, index: string, title: string): boolean {
  const parts = name
    .replace(/\.pdf$/i, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const normalizedTitle = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  return (
    parts.join('-') === normalizedTitle || parts[0] === index.toLowerCase() || parts.at(-1) === index.toLowerCase()
  );
}
