import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePluginWorkspace } from './plugin-workspace.mjs';

let workspace;
beforeAll(() => {
  workspace = makePluginWorkspace();
});
afterAll(() => workspace.remove());

const write = (...args) => workspace.runScript('new:remote-judge', ...args);
const fileIn = (name) => join(workspace.folder, 'plugins', name);

describe('npm run new:remote-judge', { timeout: 60_000 }, () => {
  it.each([
    ['no key', [], 'Missing key'],
    ['small letters', ['toj'], 'toj is not a valid key'],
    ['a key of one letter', ['T'], 'T is not a valid key'],
    ['a key that is too long', ['ABCDEFGHIJK'], 'is not a valid key'],
    ['a way out of the folder', ['../X'], 'is not a valid key'],
    ['the key of the own bank', ['ME'], 'the problems of this site'],
    ['two keys', ['TOJ', 'UOJ'], 'only one key'],
  ])('refuses %s in a sentence', (_, args, why) => {
    const { status, output } = write(...args);
    expect(status).toBe(1);
    expect(output).toContain(why);
    expect(output).not.toContain('    at ');
  });

  it('writes an adapter for a JSON API that passes its tests', { timeout: 300_000 }, () => {
    expect(write('JOJ', '--json')).toMatchObject({ status: 0 });
    for (const line of [...workspace.checksOf('remote-joj'), 'npx vitest run plugins/remote-joj']) {
      const { status, output } = workspace.run(line);
      expect(status, output).toBe(0);
    }
  });

  it('writes an adapter, once', () => {
    const made = write('UOJ');
    expect(made, made.output).toMatchObject({ status: 0 });
    const text = readFileSync(fileIn('remote-uoj/judge/index.ts'), 'utf8');
    expect(text).toContain("import { remoteUoj } from '../plugin';");
    writeFileSync(fileIn('remote-uoj/judge/index.ts'), 'mine');
    const secondTry = write('UOJ');
    expect(secondTry.status).toBe(1);
    expect(secondTry.output).toContain('An adapter for UOJ already exists');
    expect(readFileSync(fileIn('remote-uoj/judge/index.ts'), 'utf8')).toBe('mine');
  });

  it(
    'writes an adapter outside the checkout whose types are checked and that can be built',
    { timeout: 300_000 },
    () => {
      const folder = join(workspace.folder, 'mine/remote-voj');
      const made = write('VOJ', '--dir', 'mine');
      expect(made, made.output).toMatchObject({ status: 0 });
      expect(existsSync(join(folder, 'tsconfig.json'))).toBe(true);
      const built = workspace.runScript('build:plugin', folder);
      expect(built.status, built.output).toBe(0);
      expect(built.output).toContain('can be built: 3');
      const file = join(folder, 'judge/ids.ts');
      writeFileSync(file, `${readFileSync(file, 'utf8')}export const wrong: number = '1';\n`);
      const broken = workspace.runScript('build:plugin', folder);
      expect(broken.status).not.toBe(0);
      expect(broken.output).toContain('judge/ids.ts');
    },
  );
});
