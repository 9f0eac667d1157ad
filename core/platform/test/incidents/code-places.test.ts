import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CodePlaces } from '@tribunal/platform';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SOURCE = `
interface Unused { a: number }
export const fail = (): never => {
  throw new Error('no');
};
`;

let root: string;
let places: CodePlaces;
let fail: () => never;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'tribunal-places-')));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await mkdir(join(root, 'outside/guest/server'), { recursive: true });
  await writeFile(join(root, 'outside/guest/server/index.ts'), SOURCE);
  await build({
    entryPoints: [join(root, 'outside/guest/server/index.ts')],
    outfile: join(root, 'build/plugins/guest/server.js'),
    sourcemap: true,
    minify: true,
    format: 'esm',
  });
  const built = pathToFileURL(join(root, 'build/plugins/guest/server.js')).href;
  ({ fail } = (await import(/* @vite-ignore */ built)) as { fail: () => never });
  places = new CodePlaces(root, [
    { id: 'guest', folders: [join(root, 'build/plugins/guest'), join(root, 'outside/guest')] },
    { id: 'other', folders: [join(root, 'outside/other')] },
  ]);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Returns an error with these frames. */
const errorAt = (...files: string[]): Error =>
  Object.assign(new Error('no'), { stack: ['Error: no', ...files.map((file) => `    at f (${file})`)].join('\n') });
const thrown = (): unknown => {
  try {
    return fail();
  } catch (error) {
    return error;
  }
};

describe('the plugin that an error comes from', () => {
  it('is found by its code, with the place in the sources', () => {
    const { plugin, place } = places.blame(thrown(), null);
    expect(plugin).toBe('guest');
    expect(place).toMatch(/^server\/index\.ts:4$|server\.js:\d+$/);
    // What the build was given, if the runtime does not map stacks itself.
    const [row] = ((thrown() as Error).stack ?? '').split('\n').filter((one) => one.includes('server.js'));
    if (row) expect(place).toBe('server/index.ts:4');
  });

  it('is the one whose code is in the stack, also when it ran on behalf of another', () => {
    const error = errorAt(`${root}/core/a.ts:1:1`, `${root}/outside/other/b.ts:2:1`);
    expect(places.blame(error, 'guest')).toEqual({ plugin: 'other', place: 'b.ts:2' });
    const both = errorAt(`${root}/outside/other/b.ts:2:1`, `${root}/outside/guest/c.ts:3:1`);
    expect(places.blame(both, 'guest')).toEqual({ plugin: 'guest', place: 'c.ts:3' });
    expect(places.blame(both, null)).toEqual({ plugin: 'other', place: 'b.ts:2' });
  });

  it('is the owner of what ran when no code of a plugin is in the stack', () => {
    expect(places.blame(errorAt(`${root}/core/a.ts:1:1`), 'guest')).toEqual({ plugin: 'guest', place: 'core/a.ts:1' });
    expect(places.blame('no error', 'guest')).toEqual({ plugin: 'guest', place: null });
  });

  it('is none when only core is involved', () => {
    const error = errorAt('node:internal/timers:1:1', `${root}/core/a.ts:7:1`);
    expect(places.blame(error, null)).toEqual({ plugin: null, place: 'core/a.ts:7' });
    expect(places.blame(undefined, null)).toEqual({ plugin: null, place: null });
  });
});
