import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('an adapter that is built again', () => {
  const BUILT_MS = 1_000_000_000;
  const changed = judgeModule('A').replace('poll()', 'poll() {}, built()');

  async function aBuild() {
    const home = await aHome({ 'remote-a/plugin.js': remote, 'remote-a/judge.js': judgeModule('A') });
    const [judgePart] = (await loadJudgeParts(home, [], 'build')).judgeParts;
    const path = join(home, 'remote-a/judge.js');
    const build = async (content: string, atMs = BUILT_MS): Promise<void> => {
      await writeFile(path, content);
      await utimes(path, atMs / 1000, atMs / 1000);
    };
    const loadChanged = (nowMs = BUILT_MS + 60_000) => judgePart!.loadChanged(nowMs);
    return { home, path, build, loadChanged };
  }

  it('is loaded once', async () => {
    const { build, loadChanged } = await aBuild();
    expect(await loadChanged()).toBeNull();
    await build(changed);
    expect(await loadChanged()).toHaveProperty('built');
    expect(await loadChanged()).toBeNull();
  });

  it('is waited for while its files are missing or just written', async () => {
    const { path, build, loadChanged } = await aBuild();
    await rm(path);
    expect(await loadChanged()).toBeNull();
    await build(changed);
    expect(await loadChanged(BUILT_MS + 1999)).toBeNull();
    expect(await loadChanged(BUILT_MS + 2000)).toHaveProperty('built');
  });

  it('is tried again after a failure, which is reported once for each build', async () => {
    const { home, build, loadChanged } = await aBuild();
    const chunk = JSON.stringify(join(home, 'remote-a/chunk.js'));
    await build(`import { accessSync } from 'node:fs'; accessSync(${chunk}); ${changed}`);
    await expect(loadChanged()).rejects.toThrow('chunk.js');
    expect(await loadChanged()).toBeNull();
    await writeFile(join(home, 'remote-a/chunk.js'), '');
    expect(await loadChanged()).toHaveProperty('built');
    await build('export default null;', BUILT_MS + 1000);
    await expect(loadChanged()).rejects.toThrow('no judge part');
  });
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
