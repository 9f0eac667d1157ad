import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

const plugin = `
import { definePlugin, event } from '@tribunal/contract';
export const happened = event<number>('happened');
export const manifest = definePlugin({ id: 'guest', version: '1.0.0', contract: '^3.0' });
`;
const server = `
import { Status } from '@tribunal/contract';
import { happened } from '../plugin';
const stamped = (kind: string) => (target: object, key: string): void => Object.assign(target, { [kind]: key });
export class Guest {
  @stamped('decorated') hello(): number { return Status.Accepted; }
  declare later: string;
}
export default happened;
`;

/** Plugins that do not build, by the name of their folder. */
const broken = {
  typo: { 'plugin.ts': 'export const manifest = {', 'server/index.ts': server },
  outdated: {
    'plugin.ts': plugin.replace("id: 'guest'", "id: 'outdated'"),
    'server/index.ts': "import { goneName } from '@tribunal/server';\nexport default goneName;",
  },
  // The name of a plugin of the checkout.
  announcement: { 'plugin.ts': plugin },
};

let folder;
let printed;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-build-'));
  const plugins = { guest: { 'plugin.ts': plugin, 'server/index.ts': server }, ...broken };
  for (const [name, files] of Object.entries(plugins))
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true });
      writeFileSync(join(folder, name, file), text);
    }
  const PLUGIN_DIRS = Object.keys(plugins).map((name) => join(folder, name));
  const env = { ...process.env, PLUGIN_DIRS: PLUGIN_DIRS.join(':'), BUILD_DIR: join(folder, 'build') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  printed = stdout;
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = (entryName, name = 'guest') =>
  import(/* @vite-ignore */ `${folder}/build/plugins/${name}/${entryName}.js`);

describe('the build', () => {
  it('builds each entry file of a plugin, also of one outside the checkout', async () => {
    expect((await built('plugin')).manifest.id).toBe('guest');
  });

  it('gives all doors the very same shared values', async () => {
    const { happened } = await built('plugin');
    expect((await built('server')).default).toBe(happened);
  });

  it('knows decorators and leaves no field that is only declared', async () => {
    const { Guest } = await built('server');
    expect(Guest.prototype.decorated).toBe('hello');
    expect(Object.keys(new Guest())).toEqual([]);
    expect(new Guest().hello()).toBe(0);
  });

  it.each([
    ['a syntax error', 'typo', /^plugin\.ts:1: /],
    ['an import of a name that is gone', 'outdated', /^server\/index\.ts:1: No matching export .*"goneName"/],
  ])('leaves out a plugin outside the checkout with %s, and keeps the reason', (_, name, reason) => {
    expect(existsSync(join(folder, 'build/plugins', name, 'server.js'))).toBe(false);
    const { message, details } = JSON.parse(
      readFileSync(join(folder, 'build/plugins', name, 'build-failure.json'), 'utf8'),
    );
    expect(message).toMatch(reason);
    expect(details).toContain('ERROR');
    expect(printed).toContain(`plugin ${name} does not build and is left out: ${message}`);
  });

  it('keeps the manifest of a plugin that does not build, if that can be read', async () => {
    expect((await built('plugin', 'outdated')).manifest.id).toBe('outdated');
    expect(existsSync(join(folder, 'build/plugins/typo/plugin.js'))).toBe(false);
  });

  it('keeps a plugin of the checkout when another has a folder of its name', async () => {
    expect((await built('plugin', 'announcement')).announcement.id).toBe('announcement');
    expect(existsSync(join(folder, 'build/plugins/announcement/build-failure.json'))).toBe(false);
    expect(printed).toContain('plugin announcement does not build and is left out: another plugin');
  });
});
