/**
 * Tests whether one run can tell another something through the kernel's caches of the system's files, by looking at some
 * of them: what was looked at once is found faster by whoever looks next, in any slot.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeImage, type MountedImage } from './mounted-image';
import { mebibyte, openTestSandbox, textOf, type TestSandbox } from './support';

/** As in `programs/caches.c`. */
const bits = 64;
const probes = 7;
/** Right bits from which on a message has arrived; without one, half of them are right, and as many once in 80,000 times. */
const understood = 50;

const channels = ['missing', 'name', 'folder', 'content'];

/** Fills a folder with what programs look at. */
function fill(folder: string): void {
  for (const channel of channels) {
    mkdirSync(join(folder, channel));
    for (let bit = 0; bit < bits; bit++)
      for (let probe = 0; probe < probes; probe++) {
        const path = join(folder, channel, `${bit}.${probe}`);
        if (channel === 'folder') mkdirSync(path);
        else if (channel === 'missing') writeFileSync(join(folder, channel, `another-${bit}.${probe}`), '');
        else writeFileSync(path, 'x'.repeat(5000));
      }
  }
}

let image: MountedImage;
beforeAll(() => {
  image = makeImage(fill);
});
afterAll(() => image.remove());

// A file system that was just mounted has nothing in any cache.
let box: TestSandbox;
beforeEach(async () => {
  image.mount();
  box = await openTestSandbox({ slots: 2, compileSlots: 0, bindReadOnly: [image.path], uidBase: 780_000 });
});
afterEach(async () => {
  await box.close();
  image.unmount();
});

type Mode = 'write' | 'read' | 'both';

const use = async (mode: Mode, channel: string, overrides?: { warm: boolean }): Promise<number> => {
  const result = await box.runProgram('caches', [mode, channel, image.path], overrides);
  expect(result).toMatchObject({ status: 'ok', exitCode: 0 });
  if (mode === 'write') await box.untilReady();
  return Number(textOf(result));
};

describe.each(channels.map((channel) => ({ channel })))('through the cache of kind "$channel"', ({ channel }) => {
  it('a run can leave itself something', async () => {
    expect(await use('both', channel)).toBeGreaterThanOrEqual(understood);
  });

  it('a run leaves the next one nothing', async () => {
    await use('write', channel);
    expect(await use('read', channel)).toBeLessThan(understood);
  });

  it('a run leaves a later one in another slot nothing', async () => {
    await use('write', channel);
    const abort = new AbortController();
    const neighbour = box.run(['/bin/sleep', '100'], {}, abort.signal);
    const right = await use('read', channel);
    abort.abort();
    expect(await neighbour).toMatchObject({ status: 'cancelled' });
    expect(right).toBeLessThan(understood);
  });
});

describe('after a run, what it looked at is in no cache', () => {
  /** Runs a shell command in the image; returns how many names, and pages of contents, are then in a cache. */
  const cachedAfter = async (command: string, overrides?: { warm: boolean }): Promise<string> => {
    for (let run = 0; run < 3; run++)
      await box.run(['/bin/sh', '-c', `cd ${image.path}; ${command}; exit 0`], overrides);
    await box.untilReady();
    box.program('cached');
    return execFileSync(join(box.store, 'cached'), [image.path], { encoding: 'utf8' }).trim();
  };

  it('if it is counted rightly', async () => {
    expect(await cachedAfter('ls missing/0.0 name/0.0; cat content/0.0', { warm: true })).toBe('3 2');
  });

  it.each([
    ['a missing name', 'ls missing/0.0'],
    ['a name', 'ls name/0.0'],
    ['a folder', 'ls folder/0.0'],
    ['a file', 'cat content/0.0'],
    ['some files', 'cat content/0.?'],
    ['everything', 'ls -R . missing/*.? ; cat content/* name/*'],
  ])('%s', async (_, command) => {
    expect(await cachedAfter(command)).toBe('0 0');
  });
});

describe('what the judge’s own program reads', () => {
  it.each(channels)('stays for all later runs: "%s"', async (channel) => {
    await use('write', channel, { warm: true });
    expect(await use('read', channel)).toBeGreaterThanOrEqual(understood);
  });

  it('is nobody’s memory', async () => {
    const usage = async (): Promise<number> =>
      (await box.runProgram('memory', ['heap', '16'], { limits: { memoryBytes: 64 * mebibyte } })).memoryBytes;
    const before = await usage();
    await use('write', 'content', { warm: true });
    expect(await usage()).toBeLessThan(before + mebibyte);
  });
});

it('a run leaves no time of access at what it reads', async () => {
  const times = () =>
    ['content/0.0', 'content', 'folder/0.0'].map((path) => statSync(join(image.path, path), { bigint: true }).atimeNs);
  const before = times();
  const result = await box.run(['/bin/sh', '-c', `cat ${image.path}/content/0.0; ls ${image.path}/*/0.0`]);
  expect(result).toMatchObject({ status: 'ok' });
  expect(times()).toEqual(before);
  // Anybody else does leave one.
  readFileSync(join(image.path, 'content/0.0'));
  expect(times()[0]).toBeGreaterThan(before[0]!);
});
