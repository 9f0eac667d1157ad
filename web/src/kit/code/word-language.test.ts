import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { expect, test } from 'vitest';
import { WORD_GRAMMARS, type WordGrammarName } from './word-grammars';
import { wordLanguage } from './word-language';

const names = tagHighlighter([
  { tag: tags.keyword, class: 'keyword' },
  { tag: tags.typeName, class: 'type' },
  { tag: tags.atom, class: 'atom' },
  { tag: tags.string, class: 'string' },
  { tag: tags.number, class: 'number' },
  { tag: tags.comment, class: 'comment' },
  { tag: tags.function(tags.variableName), class: 'call' },
]);
/** Returns `word:style` for every highlighted token. */
const coloured = (name: WordGrammarName, code: string): string[] => {
  const found: string[] = [];
  const tree = wordLanguage(WORD_GRAMMARS[name]).parser.parse(code);
  highlightTree(tree, names, (from, to, what) => found.push(`${code.slice(from, to)}:${what}`));
  return found;
};

test('keywords, types, calls, numbers and texts are distinguished', () => {
  expect(coloured('rust', 'let n: u64 = read("a\\"b") + 0x1f;')).toEqual([
    'let:keyword',
    'u64:type',
    'read:call',
    '"a\\"b":string',
    '0x1f:number',
  ]);
});

test('a comment over several lines ends where it ends', () => {
  expect(coloured('go', 'a /* one\ntwo */ return // x')).toEqual([
    '/* one:comment',
    'two */:comment',
    'return:keyword',
    '// x:comment',
  ]);
});

test('a text that may run over lines does, another one ends with its line', () => {
  expect(coloured('javascript', '`a\nb` if')).toEqual(['`a:string', 'b`:string', 'if:keyword']);
  expect(coloured('csharp', '"a\nif')).toEqual(['"a:string', 'if:keyword']);
});

test('Pascal knows its words in any case', () => {
  expect(coloured('pascal', 'BEGIN { note } End')).toEqual(['BEGIN:keyword', '{ note }:comment', 'End:keyword']);
});

test('a word inside another one is no keyword', () => {
  expect(coloured('ruby', 'iffy = endless')).toEqual([]);
});
