import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from 'vitest';
import { newFile } from '@tribunal/platform';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-new-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a new file is there before anything is written, so that who removes it finds it', async () => {
  const path = join(folder, 'one');
  const file = await newFile(path);
  expect(existsSync(path)).toBe(true);
  await pipeline(['content'], file);
  expect(readFileSync(path, 'utf8')).toBe('content');
});

test('a file that is there already is left alone', async () => {
  const path = join(folder, 'two');
  await pipeline(['first'], await newFile(path));
  await expect(newFile(path)).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('first');
});
