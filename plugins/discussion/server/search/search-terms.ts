/** Characters of scripts that are written without spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc\u3005]+/gu;
const WORD = /[\p{L}\p{N}_+#]+/gu;
/** Longer words are cut: nobody searches for them, and the database limits the length of a lexeme. */
const MAX_WORD_LENGTH = 64;

const normalized = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the overlapping pairs of characters; a single character is its own term. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, place) => characters[place]! + character);
}

/**
 * Returns what a text is found by: its words, and for scripts without spaces all pairs of adjacent characters.
 * PostgreSQL cannot split Chinese into words without an extension that hosts often lack, and its trigrams cannot find
 * Chinese words, most of which have two characters. Endings stay: “sorting” does not find “sorted”.
 */
export function termsOf(text: string): string[] {
  const plain = normalized(text);
  const pairs = (plain.match(SPACELESS) ?? []).flatMap((run) => [...pairsOf(run), ...run]);
  const words = plain.replace(SPACELESS, ' ').match(WORD) ?? [];
  return [...new Set([...pairs, ...words.map((word) => word.slice(0, MAX_WORD_LENGTH))])];
}

const quoted = (term: string): string => `'${term.replace(/['\\]/g, '\\$&')}'`;

/**
 * Returns the text-search query for a keyword: all its terms, and words that begin with the last one. Returns null if
 * it has no term.
 */
export function searchQueryOf(keyword: string): string | null {
  const plain = normalized(keyword);
  const pairs = (plain.match(SPACELESS) ?? []).flatMap(pairsOf);
  const words = (plain.replace(SPACELESS, ' ').match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
  const isTyping = words.length > 0 && plain.trimEnd().endsWith(words.at(-1)!);
  const terms = [...pairs, ...words].map(quoted);
  if (terms.length === 0) return null;
  if (isTyping) terms.push(`${terms.pop()!}:*`);
  return terms.join(' & ');
}
