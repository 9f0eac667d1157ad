// @vitest-environment node
import { Limits } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { readCodeFile } from './EditorTools';

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

test('UTF-8 is read, with or without a mark of the byte order', async () => {
  expect(await readCodeFile(new Blob(['print("你好")\n']))).toEqual({ code: 'print("你好")\n', faults: [] });
  expect(await readCodeFile(bytes(0xef, 0xbb, 0xbf, 0x61, 0x0a))).toEqual({ code: 'a\n', faults: ['mark'] });
});

test('another encoding is converted and named', async () => {
  expect(await readCodeFile(bytes(0xc4, 0xe3, 0xba, 0xc3, 0x0d, 0x0a, 0x1a))).toEqual({
    code: '你好\n',
    faults: ['foreignEncoding', 'doubtfulEncoding', 'lineEnds', 'closing'],
  });
});

test('a file that is no text is reported', async () => {
  expect(await readCodeFile(bytes(0x7f, 0x45, 0x00, 0x46))).toEqual({ fault: 'problem.fileNoText' });
});

test('code may be as long as the limit and no longer', async () => {
  expect(await readCodeFile(new Blob(['x'.repeat(Limits.code.max)]))).toHaveProperty('code');
  expect(await readCodeFile(new Blob(['x'.repeat(Limits.code.max + 1)]))).toEqual({ fault: 'problem.codeLong' });
  expect(await readCodeFile(new Blob(['x'.repeat(Limits.code.max * 4 + 1)]))).toEqual({ fault: 'problem.fileLarge' });
});
