import { expect, it } from 'vitest';
import { ARCHIVE_ENDINGS, hasEnding } from '../src/vocabulary/archives';

it.each(['a.zip', 'a.ZIP', 'a.tar', 'a.tar.gz', 'a.tgz'])('%s may be an archive', (name) => {
  expect(hasEnding(name, ARCHIVE_ENDINGS)).toBe(true);
});

it.each(['a.xml', 'zip', 'a.zip.txt', 'a.rar'])('%s is no archive', (name) => {
  expect(hasEnding(name, ARCHIVE_ENDINGS)).toBe(false);
});
