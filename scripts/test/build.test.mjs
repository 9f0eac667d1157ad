import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-build-'));
  mkdirSync(join(folder, 'guest/server'), { recursive: true });
  writeFileSync(join(folder, 'guest/plugin.ts'), plugin);
  writeFileSync(join(folder, 'guest/server/index.ts'), server);
  const env = { ...process.env, PLUGIN_DIRS: join(folder, 'guest'), BUILD_DIR: join(folder, 'build') };
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = (entryName) => import(/* @vite-ignore */ `${folder}/build/plugins/guest/${entryName}.js`);

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
});
