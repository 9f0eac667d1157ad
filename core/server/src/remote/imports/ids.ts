import { Limits } from '@tribunal/contract';
import { badInput } from '../../http';

const FIELD = 'problemIds';
/** Addresses may be given as well. */
const LONGEST = 255;
const RANGE = /^(\d{1,9})\s*[-–~]\s*(\d{1,9})$/;

/** `HDU-1000` is meant as `1000` is: what is stored here bears the key. */
const withoutKey = (text: string, key: string): string =>
  text.toUpperCase().startsWith(`${key}-`) ? text.slice(key.length + 1) : text;

function* expanded(text: string): Generator<string> {
  const [, first, last] = RANGE.exec(text) ?? [];
  if (first === undefined || last === undefined) return yield text;
  for (let number = Number(first); number <= Number(last); number++) yield String(number);
}

/** The id as people write it, without the key of its bank. 400 when there is none, or it is too long. */
export function oneId(text: string, key: string, field = 'problemId'): string {
  const id = withoutKey(text.trim(), key).trim();
  if (id === '') throw badInput(field, 'input.empty');
  if (id.length > LONGEST) throw badInput(field, 'input.tooLong', { limit: LONGEST });
  return id;
}

/**
 * Ids between blanks, commas or line ends, each once and in their order; a range of numbers stands for all of them. What
 * an id may look like only its site knows. 400 when there is none, or there are more than `Limits.importItems`.
 */
export function idsIn(text: string, key: string): string[] {
  const ids = new Set<string>();
  const limit = Limits.importItems.max;
  for (const part of text.replace(/(\d)\s*([-–~])\s*(?=\d)/g, '$1$2').split(/[\s,;，；、]+/)) {
    if (part === '') continue;
    for (const id of expanded(oneId(part, key, FIELD))) {
      ids.add(id);
      if (ids.size > limit) throw badInput(FIELD, 'remote.import.tooManyProblems', { limit });
    }
  }
  if (ids.size === 0) throw badInput(FIELD, 'input.empty');
  return [...ids];
}
