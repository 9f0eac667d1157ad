import { expect, test } from 'vitest';
import { attachmentFiles } from './files';

test('files are the pairs of a JSON object', () => {
  expect(attachmentFiles('{"a.h":"int a;"}')).toEqual([{ name: 'a.h', content: 'int a;' }]);
});

test('nothing, an empty object and what is no JSON are no files', () => {
  for (const text of [null, '', '{}', 'null', '{']) expect(attachmentFiles(text)).toEqual([]);
});
