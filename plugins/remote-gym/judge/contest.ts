import type { RemotePage, RemoteProblem } from '@tribunal/contract';
import { fileIoOf, type ProblemKey } from '@tribunal/plugin-remote-cf/judge';
import { fail, need, treeOf, words } from '@tribunal/remote-kit';
import { attachmentsPath } from './place';

export type Entry = Pick<RemoteProblem, 'title' | 'timeLimitMs' | 'memoryLimitMb' | 'fileIo' | 'source'>;

/** What stands between title and end of a problem's row: `a.in / a.out 8 s, 512 MB`. */
const LIMITS = /^(.*?) ?(\d+(?:\.\d+)?) ?s, ?(\d+) ?MB$/;

/** What the page of a contest tells of one of its problems: all but the statement. */
export function readEntry(page: RemotePage, { index }: ProblemKey): Entry {
  const $ = treeOf(page);
  const rows = need($, 'table.problems', page).find('tr:has(td)').toArray();
  const row = rows.find((one) => words($(one).find('td.id').text()) === index);
  if (!row) return fail('notFound', `the contest has no problem ${index}`, page);
  const boxes = $(row).children('td').eq(1).children('div').children('div');
  const title = words(boxes.eq(0).find('a').text());
  const [, files, seconds, memory] = LIMITS.exec(words(boxes.eq(1).text())) ?? [];
  if (title === '' || files === undefined) return fail('layoutChanged', `the row of ${index} is not as it was`, page);
  return {
    title,
    timeLimitMs: Math.round(Number(seconds) * 1000),
    memoryLimitMb: Math.max(1, Number(memory)),
    fileIo: filesOf(files),
    source: words($('.rtable a[href*="/gym/"]').first().text()),
  };
}

/** `standard input/output`, `a.in / a.out`, `standard input / a.out`. */
function filesOf(text: string): Entry['fileIo'] {
  if (/^standard input ?\/ ?(standard )?output$/i.test(text)) return null;
  const [input = '', output = ''] = text.split('/').map(words);
  return fileIoOf(input, output);
}

/** A file that people get at the site. */
export interface Attachment {
  name: string;
  url: string;
}

/**
 * The PDF file among those of a contest that has this problem: the only one, or the one whose name says so. Never all of
 * them, and none of what explains solutions.
 */
export function statementAmong(pages: readonly RemotePage[], key: ProblemKey, title: string): Attachment | null {
  const files = pages.flatMap((page) => attachmentsOn(page, key));
  const unique = [...new Map(files.map((file) => [file.url, file])).values()];
  if (unique.length === 1) return unique[0]!;
  const named = unique.filter(({ name }) => isNamed(name, key.index, title));
  return named.length === 1 ? named[0]! : null;
}

function attachmentsOn(page: RemotePage, key: ProblemKey): Attachment[] {
  const $ = treeOf(page);
  const links = $('a[href]')
    .toArray()
    .map((link) => new URL($(link).attr('href')!, page.url));
  return links
    .filter(({ pathname }) => pathname.startsWith(`${attachmentsPath(key)}/download`) && /\.pdf$/i.test(pathname))
    .filter(({ pathname }) => !/tutorial/i.test(pathname))
    .map(({ pathname, href }) => ({ name: decodeURIComponent(pathname.split('/').at(-1)!), url: href }));
}

/** `a.pdf`, `problem-a.pdf`, `a-some-title.pdf`, `some_title.pdf`. */
function isNamed(name: string, index: string, title: string): boolean {
  const parts = name
    .replace(/\.pdf$/i, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const said = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  return parts.join('-') === said || parts[0] === index.toLowerCase() || parts.at(-1) === index.toLowerCase();
}
