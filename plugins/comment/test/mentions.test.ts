import { expect, it } from 'vitest';
import { mentionsIn } from '../contract';

it.each([
  ['a name', 'thanks @ada', [['ada']]],
  ['a name at the beginning and one after a bracket', '@ada (@bob)', [['ada'], ['bob)', 'bob']]],
  [
    'a name before a comma or a full stop',
    '@ada, and @b.c.',
    [
      ['ada,', 'ada'],
      ['b.c.', 'b.c', 'b.', 'b'],
    ],
  ],
  ['a name before Chinese without a space', '@ada你好', [['ada你好', 'ada你', 'ada']]],
  ['a Chinese name', '@小明 你好', [['小明', '小']]],
  ['no part of a word', '@adam', [['adam']]],
  ['no address of a mail', 'write to me@ada.org', []],
  ['no path', 'https://example.org/@ada', []],
  ['nothing in code', '`@ada` and\n```\n@bob\n```\n@eve', [['eve']]],
  ['nothing after a code block that does not end', '```\n@bob', []],
  ['no more characters than a name has', `@${'x'.repeat(30)}`, [['x'.repeat(20)]]],
])('%s', (_name, text, expected) => {
  expect(mentionsIn(text)).toEqual(expected);
});

it('looks at the first twenty only', () => {
  expect(mentionsIn('@ada '.repeat(30))).toHaveLength(20);
});
