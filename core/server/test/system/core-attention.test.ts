import { describe, expect, it } from 'vitest';
import { backupItem, diskItem } from '../../src/system/core-attention';

describe('a disk', () => {
  it.each([
    [100, 10, 0],
    [1000, 99, 1],
    [1000, 0, 1],
  ])('of %i GiB with %i GiB free needs attention: %i', (total, free, count) => {
    expect(diskItem({ totalBytes: total * 1024 ** 3, freeBytes: free * 1024 ** 3 }).count).toBe(count);
  });
});

describe('the latest backup', () => {
  const now = new Date('2030-03-03T12:00:00Z');
  const hoursAgo = (hours: number | null) => (hours === null ? null : new Date(now.getTime() - hours * 3_600_000));
  it.each<[string, number | null, number | null, string, number]>([
    ['of this morning', 5, 1000, 'attention.oldBackup', 0],
    ['of yesterday at the same time', 25, 1000, 'attention.oldBackup', 0],
    ['of the day before', 26, 1000, 'attention.oldBackup', 1],
    ['of an old site is missing', null, 26, 'attention.noBackup', 1],
    ['of a new site is missing', null, 20, 'attention.noBackup', 0],
    ['of a site without accounts is missing', null, null, 'attention.noBackup', 0],
  ])('%s', (_what, backup, site, textKey, count) => {
    expect(backupItem(now, hoursAgo(backup), hoursAgo(site))).toMatchObject({ textKey, count });
  });
});
