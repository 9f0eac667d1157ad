import { expect, test } from 'vitest';
import { insertMention, mentionAt } from './use-mentions';

test.each([
  ['hi @ad', { start: 3, name: 'ad' }],
  ['@', { start: 0, name: '' }],
  ['(@bo', { start: 1, name: 'bo' }],
  ['你好 @小', { start: 3, name: '小' }],
  ['你好@name', { start: 2, name: 'name' }],
  ['こんにちは@ad', { start: 5, name: 'ad' }],
  ['谢谢，@ad', { start: 3, name: 'ad' }],
  ['me@ad', null],
  ['@ada ', null],
  [`@${'x'.repeat(21)}`, null],
])('%j is typed as %j', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected);
});

test('the chosen name replaces what was typed, followed by one space', () => {
  const typed = { start: 3, name: 'ad' };
  expect(insertMention('hi @ad', 6, typed, 'ada')).toEqual({ text: 'hi @ada ', caret: 8 });
  expect(insertMention('hi @ad there', 6, typed, 'ada')).toEqual({ text: 'hi @ada there', caret: 8 });
});
