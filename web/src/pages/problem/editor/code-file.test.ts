// @vitest-environment node
import { Limits } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { readCodeFile } from './EditorTools';

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

test('UTF-8 is read, with or without a mark of the byte order', async () => {
  expect(await readCodeFile(new Blob(['print("你好")']))).toEqual({ code: 'print("你好")' });
  expect(await readCodeFile(bytes(0xef, 0xbb, 0xbf, 0x61))).toEqual({ code: 'a' });
});

test('another encoding, and a file that is no text, is reported', async () => {
  expect(await readCodeFile(bytes(0xc4, 0xe3, 0xba, 0xc3))).toEqual({ fault: 'problem.fileNoText' });
  expect(await readCodeFile(bytes(0x7f, 0x45, 0x00, 0x46))).toEqual({ fault: 'problem.fileNoText' });
});

test('code may be as long as the limit and no longer', async () => {
  expect(await readCodeFile(new Blob(['x'.repeat(Limits.code.max)]))).toHaveProperty('code');
  expect(await readCodeFile(new Blob(['x'.repeat(Limits.code.max + 1)]))).toEqual({ fault: 'problem.codeLong' });
  expect(await readCodeFile(new Blob(['x'.repeat(Limits.code.max * 4 + 1)]))).toEqual({ fault: 'problem.fileLarge' });
});
