import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { missingSnippets, readGuide } from './guide.mjs';

const { page, blocks, blocksOf } = readGuide('writing-a-plugin.md');

let home;
/** Folder of the plugins of the page, and of the first of them. */
let plugins;
let plugin;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'tribunal-guide-'));
  plugins = join(home, 'tribunal-plugins');
  plugin = join(plugins, 'guest-book');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = (line) => {
  const env = { ...process.env, HOME: home, CI: '', INIT_CWD: root };
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', line], { cwd: root, encoding: 'utf8', env });
  return { status, output: `${stdout}${stderr}` };
};

describe('the page on writing a plugin', { timeout: 600_000 }, () => {
  it('has commands that work, one after the other', () => {
    expect(blocksOf('sh').length).toBeGreaterThanOrEqual(3);
    const { status, output } = run(blocksOf('sh').join('\n'));
    expect(status, output).toBe(0);
    expect(output.match(/Test Files .*2 passed/g)).toHaveLength(2);
    const { entry, files } = JSON.parse(readFileSync(join(plugin, 'dist/web/manifest.json'), 'utf8'));
    for (const file of files) expect(existsSync(join(plugin, 'dist/web', file)), file).toBe(true);
    expect(readFileSync(join(plugin, 'dist/web', entry), 'utf8')).toMatch(/from ?["']@tribunal\/web\/plugin["']/);
  });

  it('shows code that is in the files of the plugin', () => {
    const snippets = blocks.filter(({ language, file }) => ['ts', 'tsx'].includes(language) && !file);
    const texts = snippets.map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(5);
    expect(missingSnippets(plugins, texts)).toEqual([]);
  });

  it('shows code of plugins of the checkout that is in the files which it names', () => {
    const named = blocks.filter(({ file }) => file);
    expect(named.length).toBeGreaterThan(2);
    for (const { file, text } of named) expect(missingSnippets(join(root, dirname(file)), [text]), file).toEqual([]);
  });

  it('leaves code that is formatted and type checks', () => {
    // The page has built the other one, which checks its types and those of the site.
    const other = join(plugins, 'first-solver/tsconfig.json');
    const known = `--incremental --tsBuildInfoFile ${join(plugin, 'dist/types.tsbuildinfo')}`;
    const types = run(`node node_modules/typescript-native/bin/tsc -p ${other} ${known} --checkers 1`);
    expect(types.status, types.output).toBe(0);
    rmSync(join(plugin, 'dist'), { recursive: true });
    const { status, output } = run(`cd ${plugins} && ${root}/node_modules/.bin/oxfmt -c ${root}/.oxfmtrc.json --check`);
    expect(status, output).toBe(0);
  });

  it('names every package that the site shares', () => {
    const source = readFileSync(join(root, 'web/bundle/shared-modules.ts'), 'utf8').split(
      'export const sharedModules',
    )[1];
    const names = [...source.matchAll(/^ {2}'?([@\w/-]+)'?: \w+,$/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });
});
