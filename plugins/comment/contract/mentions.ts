import { BEFORE_MENTION, Limits } from '@tribunal/contract';

/** Mentions that one text may have; later ones notify nobody. */
const MAX_MENTIONS = 20;

const CODE = /(```|~~~)[\s\S]*?(\1|$)|`[^`\n]*`/g;
const MENTION = new RegExp(`${BEFORE_MENTION}@([^\\s@]{1,${Limits.username.max}})`, 'gu');
const WORD = /[a-z\d_-]/i;

/** Returns the names that a mention may mean, longest first: texts in some languages have no spaces after a name. */
function namesIn(run: string): string[] {
  const ends = Array.from({ length: run.length }, (_, place) => run.length - place);
  const isWhole = (end: number): boolean => !WORD.test(run[end - 1]!) || !WORD.test(run[end] ?? ' ');
  return ends.filter(isWhole).map((end) => run.slice(0, end));
}

/** Returns for each mention (`@name`) in a Markdown text outside code the names that it may mean, longest first. */
export const mentionsIn = (markdown: string): string[][] =>
  [...markdown.replace(CODE, ' ').matchAll(MENTION)].slice(0, MAX_MENTIONS).map(([, run = '']) => namesIn(run));
