import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { FORM_BYTES, readFormFile } from '../../src/http/one-file-form';

const part = (parameters: string, content: string): string =>
  `--x\r\ncontent-disposition: form-data; ${parameters}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string): string => part(`name="${name}"`, value);
const MANY = Array.from({ length: 9 }, (_, at) => `field${at}`);
/** Reads a form that begins with these fields and has a file after them. */
const read = (fields: string): Promise<string> => {
  const form = Readable.from([Buffer.from(`${fields}${part('name="file"; filename="a"', 'content')}--x--`)]);
  return text(readFormFile(form, { boundary: 'x', part: 'file', limit: 100, fields: ['gid', 'tid', ...MANY] }));
};

it('has expected fields beside its file, each once', async () => {
  expect(await read(field('gid', '1') + field('tid', '2'))).toBe('content');
  for (const wrong of [field('gid', '1').repeat(2), field('other', '1'), field('gid', 'x'.repeat(2000))])
    await expect(read(wrong)).rejects.toThrow('file.badForm');
});

it('has no more besides its file than some kilobytes, however they are spread', async () => {
  const wide = (name: string) => part(`a${' '.repeat(8000)}; name="${name}"`, '');
  expect(7 * wide('gid').length).toBeLessThan(FORM_BYTES);
  expect(await read(MANY.slice(0, 7).map(wide).join(''))).toBe('content');
  await expect(read(MANY.map(wide).join(''))).rejects.toThrow('file.badForm');
});
