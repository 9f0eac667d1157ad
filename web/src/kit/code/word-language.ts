import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { WordGrammar } from './word-grammars';

/** The unfinished token a line starts in, with the end marker it waits for. */
interface Open {
  until: string | null;
  style: 'comment' | 'string';
}

const toWordSet = (text = ''): ReadonlySet<string> => new Set(text.split(' '));

/** Advances to the end of the open token; in a string, a backslash escapes the next character. */
const passTo = (stream: StringStream, end: string, style: Open['style']): boolean => {
  while (!stream.eol()) {
    if (stream.match(end)) return true;
    if (stream.next() === '\\' && style === 'string') stream.next();
  }
  return false;
};

/** Creates an editor language from a word grammar: comments, strings, numbers, keywords, types and calls. */
export const wordLanguage = (grammar: WordGrammar): StreamLanguage<Open> => {
  const [keywords, types, atoms] = [grammar.keywords, grammar.types, grammar.atoms].map(toWordSet);
  const [blockStart, blockEnd] = grammar.block ?? [];

  const styleOfWord = (word: string, stream: StringStream): string | null => {
    const known = grammar.anyCase ? word.toLowerCase() : word;
    if (keywords?.has(known)) return 'keyword';
    if (types?.has(known)) return 'typeName';
    if (atoms?.has(known)) return 'atom';
    if (stream.match(/^\s*\(/, false)) return 'variableName.function';
    return /^[A-Z]\w*[a-z]/.test(word) ? 'typeName' : null;
  };

  const text = (stream: StringStream, open: Open, quote: string): string => {
    if (!passTo(stream, quote, 'string') && grammar.longQuotes?.includes(quote))
      Object.assign(open, { until: quote, style: 'string' });
    return 'string';
  };

  return StreamLanguage.define<Open>({
    startState: () => ({ until: null, style: 'comment' }),
    token: (stream, open) => {
      if (open.until !== null) {
        if (passTo(stream, open.until, open.style)) open.until = null;
        return open.style;
      }
      if (stream.eatSpace()) return null;
      if (grammar.line.some((start) => stream.match(start))) {
        stream.skipToEnd();
        return 'comment';
      }
      if (blockStart && blockEnd && stream.match(blockStart)) {
        if (!passTo(stream, blockEnd, 'comment')) Object.assign(open, { until: blockEnd, style: 'comment' });
        return 'comment';
      }
      if (stream.match(/^(0[xX][\da-fA-F_]+|0[bBoO][\d_]+|\d[\d_]*(\.\d[\d_]*)?([eE][+-]?\d+)?)\w*/)) return 'number';
      if (grammar.marked && stream.match(grammar.marked)) return 'variableName.special';
      const word = stream.match(/^[\p{L}_][\p{L}\d_]*[?!]?/u) as RegExpMatchArray | null;
      if (word) return styleOfWord(word[0], stream);
      const next = stream.next();
      return next && grammar.quotes.includes(next) ? text(stream, open, next) : null;
    },
    languageData: { commentTokens: { line: grammar.line[0] } },
  });
};
