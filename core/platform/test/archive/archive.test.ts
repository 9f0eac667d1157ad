import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { Limits } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { DomainError } from '@tribunal/platform';
import { openArchive, streamZip, type OpenedArchive } from '../../src/archive';
import { fileWith, withTempFolder, tarGzOf, tarOf, zipOf, type Member } from './archives';

const opened = <T>(content: Buffer, inspect: (archive: OpenedArchive) => T | Promise<T>): Promise<T> =>
  withTempFolder(async (folder) => {
    const archive = await openArchive(await fileWith(folder, content), join(folder, 'scratch'));
    try {
      return await inspect(archive);
    } finally {
      await archive.close();
    }
  });

const namesIn = (content: Buffer): Promise<string[]> => opened(content, ({ files }) => files.map(({ name }) => name));

async function refusalOf(content: Buffer): Promise<Pick<DomainError, 'status' | 'key' | 'field' | 'values'>> {
  try {
    await opened(content, async ({ files }) => {
      for (const file of files) await file.read();
    });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

const streamOf = (content: string | Buffer): Readable =>
  Readable.from([Buffer.from(content as string)], { objectMode: false });

const one = (member: Partial<Member>): Buffer => zipOf([{ name: 'a.in', content: 'content', ...member }]);

describe('an archive', () => {
  it('is detected by its content, not by its name', async () => {
    expect(await namesIn(zipOf({ 'b/1.in': '1' }))).toEqual(['b/1.in']);
    expect(await namesIn(await tarGzOf([{ name: 'b/1.in', content: '1' }]))).toEqual(['b/1.in']);
    expect(await namesIn(await tarOf([{ name: './b/1.in', content: '1' }]))).toEqual(['b/1.in']);
    expect(await namesIn(Buffer.from('<?xml version="1.0"?><fps/>'))).toEqual(['problem.xml']);
  });

  it.each([
    ['zip', (content: string) => Promise.resolve(zipOf({ 'a/1.in': content, 'a/2.in': '' }))],
    ['tar.gz', (content: string) => tarGzOf([{ name: 'a/1.in', content }, { name: 'a/2.in' }])],
  ])('gives each file as often as wanted: %s', async (_, make) => {
    await opened(await make('1 2\n'.repeat(50_000)), async (archive) => {
      const file = archive.find('a/1.in')!;
      expect(file.bytes).toBe(200_000);
      expect((await file.read()).length).toBe(200_000);
      expect((await buffer(file.stream())).length).toBe(200_000);
      expect(await archive.under('a').find('2.in')!.text()).toBe('');
      expect(archive.under('a/').files.map(({ name }) => name)).toEqual(['1.in', '2.in']);
      expect(archive.find('1.in')).toBeUndefined();
    });
  });

  it('reads names in GBK, in UTF-8 without the flag, and in the extra field for them', async () => {
    const title = Buffer.from('数据.in');
    const field = Buffer.concat([Buffer.from([0x75, 0x70, 5 + title.length, 0, 1, 0, 0, 0, 0]), title]);
    field.writeUInt32LE(crc32('plain.in'), 5);
    expect(await namesIn(one({ name: iconv.encode('测试数据1.in', 'gbk') }))).toEqual(['测试数据1.in']);
    expect(await namesIn(one({ name: '测试1.in' }))).toEqual(['测试1.in']);
    expect(await namesIn(await tarGzOf([{ name: '测试1.in' }]))).toEqual(['测试1.in']);
    expect(await namesIn(one({ name: 'plain.in', extra: field }))).toEqual(['数据.in']);
  });

  it('reads texts in GBK and drops a byte order mark', async () => {
    const zip = zipOf({ a: iconv.encode('题目', 'gbk'), b: '\u{feff}x' });
    await opened(zip, async (archive) => {
      expect(await archive.find('a')!.text()).toBe('题目');
      expect(await archive.find('b')!.text()).toBe('x');
    });
  });

  it('leaves out litter, folders, links and devices', async () => {
    const zip = zipOf([
      { name: '__MACOSX/._1.in' },
      { name: 'a/.DS_Store' },
      { name: 'Thumbs.db' },
      { name: 'desktop.ini' },
      { name: '.git/config' },
      { name: 'a/' },
      { name: 'b\\' },
      { name: 'link', mode: 0o120777, content: '/etc/passwd' },
      { name: 'device', mode: 0o020666 },
      { name: 'a\\1.in' },
    ]);
    expect(await namesIn(zip)).toEqual(['a/1.in']);
    const tar = await tarGzOf([
      { name: 'link', type: 'symlink' },
      { name: 'hard', type: 'link' },
      { name: 'device', type: 'character-device' },
      { name: 'a/', type: 'directory' },
      { name: '._x' },
      { name: '1.in', content: 'x' },
    ]);
    expect(await namesIn(tar)).toEqual(['1.in']);
  });

  it('inside an archive stays a file', async () => {
    expect(await namesIn(zipOf({ 'inner.zip': zipOf({ '1.in': '' }) }))).toEqual(['inner.zip']);
  });

  it('of tar leaves nothing on the disk once it is closed, or refused', async () => {
    await withTempFolder(async (folder) => {
      const scratch = join(folder, 'scratch');
      const archive = await openArchive(await fileWith(folder, await tarGzOf([{ name: '1.in' }])), scratch);
      expect(await readdir(scratch)).toEqual(['0']);
      await archive.close();
      expect(existsSync(scratch)).toBe(false);
      const bad = await fileWith(folder, await tarGzOf([{ name: 'good' }, { name: '../bad' }]));
      await expect(openArchive(bad, scratch)).rejects.toThrow('unsafeName');
      expect(existsSync(scratch)).toBe(false);
    });
  });
});

describe('an archive is refused', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['that is none', () => Buffer.from('hello'), 'archive.notAnArchive'],
    ['that is empty', () => Buffer.alloc(0), 'archive.notAnArchive'],
    ['that is a RAR', () => Buffer.from('Rar!\x1a\x07\x00', 'latin1'), 'archive.notAnArchive'],
    ['that is cut off', () => zipOf({ a: 'x'.repeat(1000) }).subarray(0, -30), 'archive.damaged'],
    [
      'that is a cut off tar.gz',
      async () => (await tarGzOf([{ name: 'a', content: 'x' }])).subarray(0, -20),
      'archive.damaged',
    ],
    ['that is gzip of something else', () => gzipSync(Buffer.alloc(2048, 'x')), 'archive.damaged'],
    ['with a way up', () => one({ name: '../a.in' }), 'archive.unsafeName'],
    ['with a way up in the middle', () => one({ name: 'a/../../b.in' }), 'archive.unsafeName'],
    ['with a way up in Windows', () => one({ name: '..\\a.in' }), 'archive.unsafeName'],
    ['with an absolute name', () => one({ name: '/etc/passwd' }), 'archive.unsafeName'],
    ['with a drive', () => one({ name: 'C:\\a.in' }), 'archive.unsafeName'],
    ['with a NUL in a name', () => one({ name: 'a\0.in' }), 'archive.unsafeName'],
    ['with a way up in a tar', () => tarGzOf([{ name: '../../a.in' }]), 'archive.unsafeName'],
    ['with two files of one name', () => zipOf([{ name: 'a' }, { name: 'a' }]), 'archive.sameName'],
    [
      'with two files of one name in two spellings',
      () => zipOf([{ name: 'a/b' }, { name: 'a\\b' }]),
      'archive.sameName',
    ],
    ['that is encrypted', () => one({ flags: 1 }), 'archive.encrypted'],
    ['with another compression', () => one({ method: 12 }), 'archive.compression'],
    ['with a wrong checksum', () => one({ sum: 1 }), 'archive.damagedFile'],
    ['that says too small a size', () => one({ size: 3 }), 'archive.damagedFile'],
    ['that says too large a size', () => one({ size: 3000 }), 'archive.damagedFile'],
  ])('%s', async (_, make, key) => {
    expect(await refusalOf(await make())).toMatchObject({ status: 400, field: 'file', key });
  });

  it('with too long a name', async () => {
    const limit = Limits.fileName.max;
    expect(await namesIn(one({ name: 'n'.repeat(limit) }))).toHaveLength(1);
    expect(await refusalOf(one({ name: 'n'.repeat(limit + 1) }))).toMatchObject({
      key: 'archive.longName',
      values: { limit },
    });
  });

  it('with too many files, litter included', async () => {
    const limit = Limits.archiveFiles.max;
    const members = Array.from({ length: limit + 1 }, (_, at): Member => ({ name: `__MACOSX/${at}`, method: 0 }));
    expect(await refusalOf(zipOf(members))).toMatchObject({ key: 'archive.tooManyFiles', values: { limit } });
  });

  it('that would unpack to too much, before anything is unpacked', async () => {
    const limit = Limits.unpackedBytes.max;
    const members = [1, 2, 3].map((at): Member => ({ name: `${at}`, content: '', size: 1_000_000_000 }));
    expect(await refusalOf(zipOf(members))).toMatchObject({ key: 'archive.ratio' });
    const large = Buffer.alloc(6_000_000, 'some text that does not matter');
    const bomb = zipOf([...members, { name: 'filler', content: large, method: 0 }]);
    expect(await refusalOf(bomb)).toMatchObject({ key: 'archive.tooLarge', values: { limit } });
  });

  it('that is a bomb of gzip, also when it has no files at all', async () => {
    const noughts = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    expect(await refusalOf(noughts)).toMatchObject({ key: 'archive.ratio' });
    const full = await tarGzOf([{ name: 'a', content: '0'.repeat(80 * 1024 * 1024) }]);
    expect(await refusalOf(full)).toMatchObject({ key: 'archive.ratio' });
  });
});

describe('a zip that is written', () => {
  const when = new Date('2026-01-01T00:00:00Z');

  it('can be read again', async () => {
    const zip = await buffer(
      streamZip(
        [
          { name: 'a.json', content: Buffer.from('{}') },
          { name: '目录/1.in', content: () => Promise.resolve(streamOf('1\n')) },
          { name: 'empty', content: Buffer.alloc(0) },
        ],
        when,
      ),
    );
    await opened(zip, async (archive) => {
      expect(archive.files.map(({ name }) => name)).toEqual(['a.json', '目录/1.in', 'empty']);
      expect(await archive.find('目录/1.in')!.text()).toBe('1\n');
    });
  });

  it('breaks off when a file cannot be read', async () => {
    const zip = streamZip([{ name: 'a', content: () => Promise.reject(new Error('gone')) }], when);
    await expect(buffer(zip)).rejects.toThrow('gone');
  });

  it('lets go of the file under way when the reader goes', async () => {
    const source = streamOf(Buffer.alloc(8 * 1024 * 1024, 'x'));
    const zip = streamZip([{ name: 'a', content: () => Promise.resolve(source) }], when);
    const closed = new Promise((done) => source.once('close', done));
    zip.once('readable', () => zip.destroy());
    await closed;
    expect(source.destroyed).toBe(true);
  });
});
