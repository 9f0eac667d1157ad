import { expect, test } from 'vitest';
import { applyTool, insertText, type MarkdownTool, type Selected } from './insert';

/** Parses a marked text: `<` and `>` enclose the selection, `|` is the caret. */
const from = (marked: string): Selected => {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret };
  const start = marked.indexOf('<');
  return { text: marked.replace(/[<>]/g, ''), start, end: marked.indexOf('>') - 1 };
};
const to = ({ text, start, end }: Selected): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}<${text.slice(start, end)}>${text.slice(end)}`;

test.each<[MarkdownTool, string, string]>([
  ['code', 'use <i++> here', 'use `<i++>` here'],
  ['code', 'use |', 'use `|`'],
  ['block', '|', '```\n|\n```\n'],
  ['block', 'so: <int a;>', 'so: \n```\n<int a;>\n```\n'],
  ['block', 'so:\n<int a;\n>', 'so:\n```\n<int a;\n>```\n'],
  ['link', 'see <this>', 'see [this](<https://>)'],
  ['link', 'see |', 'see [|](https://)'],
  ['bullets', 'one|', '- one|'],
  ['bullets', 'title\n<one\ntwo>', 'title\n<- one\n- two>'],
  ['bullets', 'title\no<ne\ntwo>', 'title\n<- one\n- two>'],
  ['numbers', '<one\ntwo\nthree>', '<1. one\n2. two\n3. three>'],
])('%s makes of %j the text %j', (tool, before, after) => {
  expect(to(applyTool(tool, from(before)))).toBe(after);
});

test('a picture comes where the caret is, and the caret after it', () => {
  expect(to(insertText(from('a|b'), '🙂'))).toBe('a🙂|b');
  expect(to(insertText(from('a<b>c'), '🙂'))).toBe('a🙂|c');
});
