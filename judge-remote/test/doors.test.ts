import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dispatch, findDoors } from '../src';

/** A folder of plugins as the build leaves them. */
async function aHome(files: Record<string, string>): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tribunal-doors-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await writeFile(join(home, 'package.json'), '{ "type": "module" }');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content);
  }
  return home;
}

const remote = "export const plugin = { id: 'x', kind: 'remote-judge' };";
const door = (key: string): string =>
  `export default { key: '${key}', languages: [], judge: async () => ({ by: '${key}' }) };`;

it('opens the doors of remote-judge plugins and leaves other plugins alone', async () => {
  const home = await aHome({
    'remote-a/plugin.js': remote,
    'remote-a/judge.js': door('A'),
    'contest/plugin.js': "export const plugin = { id: 'contest', kind: 'feature' };",
    'contest/judge.js': 'throw new Error("not to be opened");',
    'notes/readme.txt': 'no plugin at all',
  });
  const { doors, broken } = await findDoors(home, [], 'build');
  expect(doors.map(({ key }) => key)).toEqual(['A']);
  expect(broken).toEqual([]);
});

it('goes on without a door that is missing, broken, or there twice', async () => {
  const home = await aHome({
    'remote-a/plugin.js': remote,
    'remote-a/judge.js': door('A'),
    'remote-b/plugin.js': remote,
    'remote-c/plugin.js': remote,
    'remote-c/judge.js': 'throw new Error("cannot start");',
    'remote-d/plugin.js': remote,
    'remote-d/judge.js': 'export default { key: 4 };',
    'remote-e/plugin.js': remote,
    'remote-e/judge.js': door('A'),
  });
  const { doors, broken } = await findDoors(home, [], 'build');
  expect(doors.map(({ key }) => key)).toEqual(['A']);
  expect(broken.map(({ reason }) => reason)).toEqual([
    'a remote judge without judge.js',
    'cannot start',
    'judge.js has no door as its default export',
    'another plugin already judges A',
  ]);
});

it('takes plugins that live elsewhere along', async () => {
  const home = await aHome({ 'remote-a/plugin.js': remote, 'remote-a/judge.js': door('A') });
  const elsewhere = await aHome({ 'remote-b/plugin.js': remote, 'remote-b/judge.js': door('B') });
  const { doors } = await findDoors(home, [join(elsewhere, 'remote-b')], 'build');
  expect(doors.map(({ key }) => key)).toEqual(['A', 'B']);
});

it('finds nothing where there is nothing', async () => {
  expect(await findDoors('/no/such/folder', [], 'source')).toEqual({ doors: [], broken: [] });
});

it('gives each task to the door of its bank', async () => {
  const home = await aHome({
    'remote-a/plugin.js': remote,
    'remote-a/judge.js': door('A'),
    'remote-b/plugin.js': remote,
    'remote-b/judge.js': door('B'),
  });
  const judge = dispatch((await findDoors(home, [], 'build')).doors);
  const ask = (key: string): Promise<unknown> => judge({ key } as never, {} as never);
  expect(await ask('B')).toEqual({ by: 'B' });
  await expect(ask('C')).rejects.toMatchObject({ reason: 'no adapter for this bank', retry: 'retry' });
});
