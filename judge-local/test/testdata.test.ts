import type { DataRef } from '@tribunal/contract';
import { ServerError } from '@tribunal/worker';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Store } from '../src/store/store';
import { Testdata } from '../src/testdata';
import { aFolder } from './folders';

const refOf = (content: string): DataRef => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  bytes: Buffer.byteLength(content),
});

interface Serving {
  testdata: Testdata;
  store: Store;
  asked: string[];
  /** The source's content by hash. */
  contents: Map<string, string>;
}

/** The status with which a server without the file answers. */
let status = 404;

async function serving(...contents: string[]): Promise<Serving> {
  const store = await Store.open(await aFolder(), 1_000_000);
  const served = new Map(contents.map((content) => [refOf(content).sha256, content]));
  const asked: string[] = [];
  const source = {
    async fetchTestdata(sha256: string) {
      asked.push(sha256);
      const content = served.get(sha256);
      if (content === undefined) throw new ServerError(status, 'no such file');
      return (async function* () {
        for (const byte of Buffer.from(content)) yield Buffer.from([byte]);
      })();
    },
  };
  return { testdata: new Testdata(store, source, 1000), store, asked, contents: served };
}

describe('testdata', () => {
  it('is fetched by hash, in order, and each file once', async () => {
    const { testdata, asked } = await serving('one', 'two');
    const files = await testdata.pinFiles([refOf('two'), refOf('one'), refOf('two')]);
    expect(await Promise.all(files.map(({ path }) => readFile(path, 'utf8')))).toEqual(['two', 'one', 'two']);
    await testdata.pinFiles([refOf('one')]);
    expect(asked).toHaveLength(2);
  });

  it('may be empty', async () => {
    const { testdata } = await serving('');
    const [file] = await testdata.pinFiles([refOf('')]);
    expect(file?.bytes).toBe(0);
  });

  it.each([
    ['other content', 'eno'],
    ['a cut answer', 'on'],
    ['a longer answer', 'one and more'],
  ])('refuses %s and keeps nothing of it', async (_what, answer) => {
    const { testdata, store, contents } = await serving();
    contents.set(refOf('one').sha256, answer);
    await expect(testdata.pinFiles([refOf('one')])).rejects.toMatchObject({
      name: 'JudgeFailure',
      reason: 'dataDamaged',
      retry: 'retry',
    });
    expect(await readdir(store.dir)).toEqual([]);
    contents.set(refOf('one').sha256, 'one');
    expect(await testdata.pinFiles([refOf('one')])).toHaveLength(1);
  });

  it.each([
    [404, 'dataMissing', false],
    [503, 'dataUnreachable', true],
    [0, 'dataUnreachable', true],
  ])('fails as a whole when the server answers %i for one file, with a fault that has an owner', async (...row) => {
    const [answered, reason, isOfJudge] = row;
    status = answered;
    const { testdata } = await serving('one');
    await expect(testdata.pinFiles([refOf('one'), refOf('gone')])).rejects.toMatchObject({
      reason,
      isOfJudge,
      retry: 'retry',
      detail: expect.stringContaining('no such file'),
    });
  });

  it('is never looked up by anything but a hash', async () => {
    const { testdata, asked } = await serving();
    await expect(testdata.pinFiles([{ sha256: '../../etc/passwd', bytes: 1 }])).rejects.toMatchObject({
      retry: 'give-up',
    });
    expect(asked).toEqual([]);
  });
});
