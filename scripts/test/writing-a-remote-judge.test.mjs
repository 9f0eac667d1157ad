import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { missingSnippets, readGuide } from './guide.mjs';
import { makePluginWorkspace } from './plugin-workspace.mjs';

const { page, blocks, blocksOf } = readGuide('writing-a-remote-judge.md');

let workspace;
beforeAll(() => {
  workspace = makePluginWorkspace();
  for (const { file, text } of blocks) if (file) writeFileSync(join(workspace.folder, file), text);
});
afterAll(() => workspace.remove());

describe('the page on writing a remote judge', { timeout: 300_000 }, () => {
  it('has commands that work, one after the other', () => {
    const plugin = join(workspace.folder, 'plugins/remote-toj');
    expect(blocksOf('sh').length).toBeGreaterThanOrEqual(3);
    for (const line of blocksOf('sh')) {
      const { status, output } = workspace.run(line, { CI: '', PLUGIN_DIRS: plugin, INIT_CWD: workspace.folder });
      expect(status, `${line}\n${output}`).toBe(0);
      if (line.includes('parse'))
        expect(JSON.parse(output.slice(output.indexOf('{')))).toMatchObject({ title: 'Two Crates' });
    }
  });

  it('shows code that is in the files it mentions', () => {
    const snippets = blocksOf('ts');
    expect(snippets.length).toBeGreaterThan(5);
    expect(missingSnippets(join(workspace.folder, 'plugins/remote-toj'), snippets)).toEqual([]);
  });

  it('leaves code that is formatted and type checks', () => {
    for (const line of workspace.checksOf('remote-toj')) {
      const { status, output } = workspace.run(line);
      expect(status, output).toBe(0);
    }
  });

  it('names every failure that there is', () => {
    const kinds = readFileSync(join(root, 'core/remote-kit/src/contract/failures.ts'), 'utf8')
      .split('FAILURE_KINDS = [')[1]
      .split('] as const')[0];
    for (const [, kind] of kinds.matchAll(/'(\w+)'/g)) expect(page).toContain(`| \`${kind}\``);
  });

  it.each([
    ['core/remote-kit/src/testing/conformance/options.ts', 10],
    ['core/remote-kit/src/companion/testing/options.ts', 3],
  ])('names everything that a site may lack: %s', (file, least) => {
    const options = readFileSync(join(root, file), 'utf8');
    const names = [
      ...options
        .split('LACKS = {')[1]
        .split('} as const')[0]
        .matchAll(/^ {2}(\w+):/gm),
    ];
    expect(names.length).toBeGreaterThan(least);
    for (const [, name] of names) expect(page).toContain(`| \`${name}\``);
  });
});
