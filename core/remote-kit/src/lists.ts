import type { RemotePage } from './contract';
import type { CheerioAPI } from 'cheerio';
import { fail } from './failure';

/**
 * Returns the number of the next part of a list from the links to its parts, whose addresses match `pattern` with the
 * number as its first group; null if `current` is the last one.
 * @throws RemoteFailure `layoutChanged` if the page has no such links: a list must not seem to end early
 */
export function nextPart($: CheerioAPI, pattern: RegExp, current: number, page: RemotePage): string | null {
  const numbers = $('a[href]')
    .toArray()
    .flatMap((link) => pattern.exec($(link).attr('href') ?? '')?.[1] ?? [])
    .map(Number);
  if (numbers.length === 0) return fail('layoutChanged', 'there are no links to the parts of the list', page);
  const later = numbers.filter((number) => number > current);
  return later.length === 0 ? null : String(Math.min(...later));
}
