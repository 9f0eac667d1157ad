import { badInput } from '@tribunal/server';
import { RemoteLimits } from '../../contract';

const FIELD = 'problemIds';
/** Maximum length of an id. Addresses are accepted as well. */
const MAX_LENGTH = 255;
const ADDRESS = /^https?:/i;
const SEPARATORS = /[\s,;，；、]+/;
const BULLETS = /^[ \t]*[-–*•·][ \t]+/gm;
const SPACED_DASH = /(?<=[^\s,;，；、])[ \t]*([-–~])[ \t]*(?=[^\s,;，；、])/g;
/** Matches `1000-1010`, `P1000-P1010`, `P1000-1010`: what is before the numbers, and both numbers. */
const NUMBERS = /^([^\s–~-]*?)(\d{1,9})[-–~](?:\1)?(\d{1,9})$/i;
/** Matches `1500A-1500F`, `1500A-F`, `abc100_a-d`: what is before the letters, and both letters. */
const LETTERS = /^([^\s–~-]*[\d_])([a-z])[-–~](?:\1)?([a-z])$/i;

/** Removes the key of the bank: `HDU-1000` means `1000`, because stored codes have the key as prefix. */
const withoutKey = (text: string, key: string): string =>
  text.toUpperCase().startsWith(`${key}-`) ? text.slice(key.length + 1) : text;

/** Removes the key from the end of a range, too: `HDU-1000-HDU-1010`. */
const withoutSecondKey = (text: string, key: string): string =>
  text.replace(new RegExp(`([-–~])${key}-(?=[^-–~]+$)`, 'i'), '$1');

/** Returns the ids that a range stands for, in the style of its first; null if the text is none. */
function* expandRange(text: string): Generator<string> {
  const [, prefix = '', first, last] = NUMBERS.exec(text) ?? [];
  if (first !== undefined && Number(first) <= Number(last)) {
    const width = first.startsWith('0') ? first.length : 0;
    for (let number = Number(first); number <= Number(last); number++)
      yield prefix + String(number).padStart(width, '0');
    return;
  }
  const [, base = '', from, to] = LETTERS.exec(text) ?? [];
  const count = from && to ? to.toLowerCase().charCodeAt(0) - from.toLowerCase().charCodeAt(0) : -1;
  if (from === undefined || count < 0) return yield text;
  for (let at = 0; at <= count; at++) yield base + String.fromCharCode(from.charCodeAt(0) + at);
}

/**
 * Parses the id as users write it, without the key of its bank.
 * @throws 400 if it is empty or too long
 */
export function parseProblemId(text: string, key: string, field = 'problemId'): string {
  const id = withoutKey(text.trim(), key).trim();
  if (id === '') throw badInput(field, 'input.required');
  if (id.length > MAX_LENGTH) throw badInput(field, 'input.tooLong', { limit: MAX_LENGTH });
  return id;
}

/**
 * Parses ids and addresses separated by white space or commas, each once and in their order; a range of numbers or
 * letters stands for all of them. They are ids of problems or of contests: only the site knows the format of an id.
 * @throws 400 if there is none, or if there are more than `RemoteLimits.importItems`
 */
export function parseProblemIds(text: string, key: string): string[] {
  const ids = new Set<string>();
  const limit = RemoteLimits.importItems.max;
  for (const part of text.replace(BULLETS, '').replace(SPACED_DASH, '$1').split(SEPARATORS)) {
    if (part === '') continue;
    const id = parseProblemId(part, key, FIELD);
    for (const one of ADDRESS.test(id) ? [id] : expandRange(withoutSecondKey(id, key))) {
      ids.add(one);
      if (ids.size > limit) throw badInput(FIELD, 'remote-judging.import.tooManyProblems', { limit });
    }
  }
  if (ids.size === 0) throw badInput(FIELD, 'input.required');
  return [...ids];
}
