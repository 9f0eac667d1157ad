import { LANGUAGE_FAMILIES } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { highlight } from './highlight';
import { CODE_FILES, grammarOf } from './languages';

test.each([
  ['PCC', 'text/x-csrc', 'cpp'],
  ['Node', 'text/typescript', 'javascript'],
  ['C++', 'text/plain', 'cpp'],
  ['C++ With O2', undefined, 'cpp'],
  ['Haskell', undefined, 'plain'],
] as const)('%s of type %s is coloured as %s', (language, contentType, grammar) => {
  expect(grammarOf(language, contentType)).toBe(grammar);
});

test.each(Object.values(LANGUAGE_FAMILIES).filter(({ grammar }) => grammar))(
  'files of $contentType are coloured, as code and in texts, and may be loaded',
  ({ grammar = '', extensions = [] }) => {
    for (const language of [grammar, ...extensions]) {
      expect(highlight('"x" 1 // 2', language)).toContain('class="hljs-');
    }
    expect(CODE_FILES.split(',')).toEqual(expect.arrayContaining(extensions.map((extension) => `.${extension}`)));
  },
);

test.each(['python3', 'sh', 'c#', 'hpp'])('a text may call a language %s', (language) => {
  expect(highlight('if 1 "x"', language)).toContain('class="hljs-');
});
