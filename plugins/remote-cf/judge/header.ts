import type { CheerioAPI } from 'cheerio';
import type { RemotePage, RemoteProblem } from '@tribunal/remote-kit';
import { fail, requireElement, requireMatch, collapseWhitespace } from '@tribunal/remote-kit';
import { withDollarMaths } from './maths';

export type Header = Pick<RemoteProblem, 'title' | 'timeLimitMs' | 'memoryLimitMb' | 'fileIo'>;

const FIELDS = '.title, .time-limit, .memory-limit, .input-file, .output-file';
const STANDARD = /^(standard (input|output)|stdin|stdout)$/i;
/** The file name that applies where the header names none. */
const STANDARD_FILE = 'stdin';

/** Reads title, limits and files from the header of a statement. */
export function readHeader($: CheerioAPI, page: RemotePage): Header {
  const header = requireElement($, '.problem-statement > .header', page);
  if (header.children().not(FIELDS).length > 0) fail('layoutChanged', 'the head of the statement has more', page);
  const find = (name: string): string | null => {
    const field = header.children(`.${name}`).clone();
    if (field.length === 0) return null;
    const label = field.children('.property-title');
    if (label.length !== 1) fail('layoutChanged', `${name} has no label`, page);
    label.remove();
    return collapseWhitespace(field.text());
  };
  const value = (name: string): string => find(name) ?? fail('layoutChanged', `there is no ${name}`, page);
  const full = collapseWhitespace(requireElement($, '.problem-statement > .header > .title', page).text());
  const title = requireMatch(full, /^[^.]+\. (.+)$/, 'the title', page);
  const seconds = requireMatch(value('time-limit'), /^(\d+(?:\.\d+)?) ?s(?:econds?)?$/i, 'the time limit', page);
  const memory = requireMatch(value('memory-limit'), /^(\d+(?:\.\d+)?) ?(?:megabytes?|MB)$/i, 'the memory limit', page);
  return {
    title: withDollarMaths(title),
    timeLimitMs: Math.round(Number(seconds) * 1000),
    memoryLimitMb: Math.max(1, Math.floor(Number(memory))),
    fileIo: fileIoOf(find('input-file') ?? STANDARD_FILE, find('output-file') ?? STANDARD_FILE),
  };
}

/** Returns null for standard input and output. If only one of them is a file, the other one is an empty string. */
export function fileIoOf(input: string, output: string): Header['fileIo'] {
  const file = (name: string): string => (STANDARD.test(name) ? '' : name);
  return file(input) === '' && file(output) === '' ? null : { input: file(input), output: file(output) };
}
