const CJK = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uff5e`;
const ENDS_IN_CJK = new RegExp(`[${CJK}][^\\S\\u3000]*$`, 'u');
/** What a formula may begin with; a dollar before it rather opens a formula than closes one. */
const BEGINNING = /^[A-Za-z0-9\\({[|+-]/;
const NUMBER = /^\s*\d[\d.,]*/;
const FUNCTIONS =
  /^(?:mod|max|min|gcd|lcm|log|exp|sin|cos|tan|div|xor|and|not|sgn|abs|len|sum|det|dim|deg|lim|sup|inf)$/;

/** Counts the words that are prose: neither commands, their arguments, nor names of functions. */
const proseWords = (inside: string): number =>
  (inside.replace(/\\[A-Za-z]+(?:\s*\{[^{}]*\})?/g, ' ').match(/[A-Za-z]{3,}/g) ?? []).filter(
    (word) => !FUNCTIONS.test(word),
  ).length;

/** Returns whether a text has signs that only formulas have. */
export const looksLikeTex = (inside: string): boolean => /[\\^_{}]/.test(inside);

/**
 * Returns whether two single dollars enclose a formula, rather than being prices or names of variables. `before` and
 * `after` are the texts around them.
 */
export const enclosesFormula = (before: string, inside: string, after: string): boolean => {
  if (inside.trim() === '') return false;
  const opensLoosely = /^\s/.test(inside);
  const closesLoosely = /\s$/.test(inside);
  const isSuffix = /\d$/.test(before) && /^(?:\s|[,.;:)]\s|[，。；、：）])/.test(inside);
  // Two prices, such as `$5 and $10` or `5$ and 10$`.
  if (/^\d/.test(after) && (closesLoosely || NUMBER.test(inside))) return false;
  if (/^\d[\d.,]*[,.;]\s+[A-Za-z]{2}/.test(inside)) return false;
  if (isSuffix && (!closesLoosely || /\d\s$/.test(inside))) return false;
  // The second dollar opens a formula, such as in `$5 for each of $n$` and `花费$5，共$n$次`.
  if (BEGINNING.test(after)) {
    if (ENDS_IN_CJK.test(inside)) return false;
    if (closesLoosely && (!opensLoosely || /\d\s?$/.test(before) || proseWords(inside) > 0)) return false;
  }
  if (looksLikeTex(inside)) return true;
  if (NUMBER.test(inside) && / \| /.test(inside)) return false;
  const words = proseWords(inside);
  return words < 2 || (words < 3 && !NUMBER.test(inside) && !isSuffix);
};
