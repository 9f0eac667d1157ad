import type { CheerioAPI } from 'cheerio';
import type { RemotePage, RemoteProblem } from '@tribunal/contract';
import { fail, need, needMatch, words } from '@tribunal/remote-kit';
import { withDollarMaths } from './maths';

export type Header = Pick<RemoteProblem, 'title' | 'timeLimitMs' | 'memoryLimitMb' | 'fileIo'>;

const STANDARD = /^(standard (input|output)|stdin|stdout)$/i;

/** Title, limits and files of the head of a statement. */
export function readHeader($: CheerioAPI, page: RemotePage): Header {
  const value = (name: string): string => {
    const field = need($, `.problem-statement > .header > .${name}`, page).clone();
    const label = field.children('.property-title');
    if (label.length !== 1) fail('layoutChanged', `${name} has no label`, page);
    label.remove();
    return words(field.text());
  };
  const full = words(need($, '.problem-statement > .header > .title', page).text());
  const title = needMatch(full, /^[^.]+\. (.+)$/, 'the title', page);
  const seconds = needMatch(value('time-limit'), /^(\d+(?:\.\d+)?) ?s(?:econds?)?$/i, 'the time limit', page);
  const memory = needMatch(value('memory-limit'), /^(\d+(?:\.\d+)?) ?(?:megabytes?|MB)$/i, 'the memory limit', page);
  return {
    title: withDollarMaths(title),
    timeLimitMs: Math.round(Number(seconds) * 1000),
    memoryLimitMb: Math.max(1, Math.floor(Number(memory))),
    fileIo: fileIoOf(value('input-file'), value('output-file')),
  };
}

/** null: standard input and output. A problem that has a file for one of them only keeps the standard one as empty. */
export function fileIoOf(input: string, output: string): Header['fileIo'] {
  const file = (name: string): string => (STANDARD.test(name) ? '' : name);
  return file(input) === '' && file(output) === '' ? null : { input: file(input), output: file(output) };
}
