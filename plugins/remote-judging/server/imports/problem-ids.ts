import { badInput } from '@tribunal/server';
import { RemoteLimits } from '../../contract';

const FIELD = 'problemIds';
/** Maximum length of an id. Addresses are accepted as well. */
const MAX_LENGTH = 255;
const RANGE = /^(\d{1,9})\s*[-–~]\s*(\d{1,9})$/;

/** Removes the key of the bank: `HDU-1000` means `1000`, because stored codes have the key as prefix. */
const withoutKey = (text: string, key: string): string =>
  text.toUpperCase().startsWith(`${key}-`) ? text.slice(key.length + 1) : text;

function* expandRange(text: string): Generator<string> {
  const [, first, last] = RANGE.exec(text) ?? [];
  if (first === undefined || last === undefined) return yield text;
  for (let number = Number(first); number <= Number(last); number++) yield String(number);
}

/**
 * Parses the id as users write it, without the key of its bank.
 * @throws 400 if it is empty or too long
 */
export function parseProblemId(text: string, key: string, field = 'problemId'): string {
  const id = withoutKey(text.trim(), key).trim();
  if (id === '') throw badInput(field, 'input.empty');
  if (id.length > MAX_LENGTH) throw badInput(field, 'input.tooLong', { limit: MAX_LENGTH });
  return id;
}

/**
 * Parses ids separated by white space or commas, each once and in their order; a range of numbers stands for all of
 * them. Only the site knows the format of an id.
 * @throws 400 if there is none, or if there are more than `RemoteLimits.importItems`
 */
export function parseProblemIds(text: string, key: string): string[] {
  const ids = new Set<string>();
  const limit = RemoteLimits.importItems.max;
  for (const part of text.replace(/(\d)\s*([-–~])\s*(?=\d)/g, '$1$2').split(/[\s,;，；、]+/)) {
    if (part === '') continue;
    for (const id of expandRange(parseProblemId(part, key, FIELD))) {
      ids.add(id);
      if (ids.size > limit) throw badInput(FIELD, 'remote-judging.import.tooManyProblems', { limit });
    }
  }
  if (ids.size === 0) throw badInput(FIELD, 'input.empty');
  return [...ids];
}
