import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadJudgeParts } from '../src';

/** Creates a folder of plugins as the build leaves them. */
async function aHome(files: Record<string, string>): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tribunal-judge-parts-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await writeFile(join(home, 'package.json'), '{ "type": "module" }');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content);
  }
  return home;
}

const remote = "export const plugin = { id: 'x', kind: 'remote-judge' };";
const methods = 'parseId problemUrl runUrl fetchProblem login isLoggedIn listRecentRuns submit poll checkHealth'.split(
  ' ',
);
const adapter = `{ ${methods.map((name) => `${name}() {}`).join(', ')} }`;
const judgeModule = (key: string): string => `export default { spec: { key: '${key}' }, adapter: ${adapter} };`;
const keysOf = (judgeParts: { spec: { key: string } }[]): string[] => judgeParts.map(({ spec }) => spec.key);

it('loads the judge parts of remote-judge plugins and leaves other plugins alone', async () => {
  const home = await aHome({
    'remote-a/plugin.js': remote,
    'remote-a/judge.js': judgeModule('A'),
    'contest/plugin.js': "export const plugin = { id: 'contest', kind: 'feature' };",
    'contest/judge.js': 'throw new Error("not to be opened");',
    'notes/readme.txt': 'no plugin at all',
  });
  const { judgeParts, broken } = await loadJudgeParts(home, [], 'build');
  expect(keysOf(judgeParts)).toEqual(['A']);
  expect(broken).toEqual([]);
});

it('goes on without a judge part that is missing, broken, or there twice', async () => {
  const home = await aHome({
    'remote-a/plugin.js': remote,
    'remote-a/judge.js': judgeModule('A'),
    'remote-b/plugin.js': remote,
    'remote-c/plugin.js': remote,
    'remote-c/judge.js': 'throw new Error("cannot start");',
    'remote-d/plugin.js': remote,
    'remote-d/judge.js': "export default { spec: { key: 'D' }, adapter: { parseId() {} } };",
    'remote-e/plugin.js': remote,
    'remote-e/judge.js': judgeModule('A'),
  });
  const { judgeParts, broken } = await loadJudgeParts(home, [], 'build');
  expect(keysOf(judgeParts)).toEqual(['A']);
  expect(broken.map(({ reason }) => reason)).toEqual([
    'a remote judge requires judge.js',
    'cannot start',
    'judge.js has no judge part as its default export',
    'another plugin already provides the remote judge A',
  ]);
});

it('loads an adapter that was built again, once', async () => {
  const home = await aHome({ 'remote-a/plugin.js': remote, 'remote-a/judge.js': judgeModule('A') });
  const [judgePart] = (await loadJudgeParts(home, [], 'build')).judgeParts;
  const build = async (content: string, at: number): Promise<void> => {
    await writeFile(join(home, 'remote-a/judge.js'), content);
    await utimes(join(home, 'remote-a/judge.js'), at, at);
  };
  expect(await judgePart!.loadChanged()).toBeNull();
  await build(judgeModule('A').replace('poll()', 'poll() {}, built()'), 1_000_000);
  expect(await judgePart!.loadChanged()).toHaveProperty('built');
  expect(await judgePart!.loadChanged()).toBeNull();
  await build('export default null;', 2_000_000);
  await expect(judgePart!.loadChanged()).rejects.toThrow('no judge part');
  expect(await judgePart!.loadChanged()).toBeNull();
});

it('takes plugins that live elsewhere along', async () => {
  const home = await aHome({ 'remote-a/plugin.js': remote, 'remote-a/judge.js': judgeModule('A') });
  const elsewhere = await aHome({ 'remote-b/plugin.js': remote, 'remote-b/judge.js': judgeModule('B') });
  const { judgeParts } = await loadJudgeParts(home, [join(elsewhere, 'remote-b')], 'build');
  expect(keysOf(judgeParts)).toEqual(['A', 'B']);
});

it('finds nothing where there is nothing', async () => {
  expect(await loadJudgeParts('/no/such/folder', [], 'source')).toEqual({ judgeParts: [], broken: [] });
});
