import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadServerConfig } from '@tribunal/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder, pluginFolders, webFolder } from '../../doctor/folders.mjs';
import { markHalfRestored } from '../../lib/data-dir.mjs';
import { secretChecks } from '../../doctor/secrets.mjs';

describe('a secret', () => {
  const FORM = { JUDGE_TOKEN: 'x', QUEUE_ROLE_PASSWORD: 'x', REMOTE_SECRETS_KEY: 'a', ROOT_PASSWORD: 'x' };
  const others = {
    DATABASE_URL: 'postgres://me@127.0.0.1/oj',
    JUDGE_TOKEN: 'j'.repeat(16),
    REMOTE_SECRETS_KEY: 'a'.repeat(64),
  };
  const serverAccepts = (env) => {
    try {
      loadServerConfig({ ...others, ...env });
      return true;
    } catch (error) {
      if (error instanceof ConfigError) return false;
      throw error;
    }
  };
  const checkSettings = (env) =>
    secretChecks(env)
      .map(([, , find]) => find())
      .filter(Boolean);

  it.each([
    ['JUDGE_TOKEN', [1, 15, 16, 200]],
    ['QUEUE_ROLE_PASSWORD', [1, 15, 16, 200]],
    ['REMOTE_SECRETS_KEY', [63, 64, 65]],
    ['ROOT_PASSWORD', [5, 6, 20, 21]],
  ])('%s is well exactly when the server takes it, and never shown', (variable, lengths) => {
    for (const length of lengths) {
      const env = { [variable]: FORM[variable].repeat(length) };
      const [found] = checkSettings(env);
      expect(Boolean(found.what), `${variable} of ${length}`).toBe(serverAccepts(env));
      expect(JSON.stringify(found)).not.toContain(env[variable].repeat(2));
      if (!found.what)
        expect(found).toEqual({ why: expect.stringContaining(`${length} characters`), remedy: expect.any(String) });
    }
  });

  it('is not well when it is not hexadecimal and has to be', () => {
    expect(checkSettings({ REMOTE_SECRETS_KEY: 'z'.repeat(64) })).toMatchObject([
      { why: expect.stringContaining('hexadecimal') },
    ]);
  });

  it('that is not set is nothing to look at', () => {
    expect(checkSettings({ JUDGE_TOKEN: ' ' })).toEqual([]);
  });
});

describe('folders', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tribunal-doctor-'));
    chmodSync(folder, 0o755);
    for (const path of [
      'empty',
      'letters',
      'servers/testdata',
      'site/supervisor',
      'closed/supervisor',
      'half/supervisor',
      'plugin',
      'web',
    ])
      mkdirSync(join(folder, path), { recursive: true });
    markHalfRestored(join(folder, 'half'), 'attempt', {});
    // Not even root can write there.
    symlinkSync('/proc/sys', join(folder, 'closed/testdata'));
    mkdirSync(join(folder, 'private'), { mode: 0o700 });
    mkdirSync(join(folder, 'typo'));
    writeFileSync(join(folder, 'typo/plugin.ts'), 'export const typo = {');
    for (const file of ['a-file', 'letters/one', 'servers/testdata/site-id', 'plugin/plugin.ts', 'web/index.html'])
      writeFileSync(join(folder, file), '');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const checkDataFolder = (path) => dataFolder({ dataDir: join(folder, path) });

  it.each(['empty', 'new/one', 'servers', 'site'])('of data may be %s', (path) => {
    expect(checkDataFolder(path)).toEqual({ what: expect.stringContaining(join(folder, path)) });
  });

  it.each([
    ['letters', 'not a Tribunal data folder'],
    ['a-file', 'is not a folder'],
    ['a-file/below', 'is not a folder'],
    ['half', 'half is only partly restored'],
    ['closed', 'closed/testdata is not readable and writable'],
  ])('of data may not be %s', (path, why) => {
    expect(checkDataFolder(path)).toEqual({
      why: expect.stringContaining(why),
      remedy: expect.stringContaining('DATA_DIR'),
    });
  });

  it('of data may not be where nobody may write, not even root', () => {
    expect(dataFolder({ dataDir: '/proc/sys/new' }).why).toContain('/proc/sys is not writable');
  });

  it('of data may not be where the user that the site drops to may not enter', () => {
    const isRoot = process.getuid() === 0;
    const found = checkDataFolder('private/data');
    expect(found[isRoot ? 'why' : 'what']).toContain(join(folder, 'private'));
  });

  it.each([
    ['holds a plugin', 'plugin', 'what', 'plugin'],
    ['does not exist', 'plugin:FOLDER/nothing', 'why', 'nothing does not exist'],
    ['holds no plugin', 'empty', 'why', 'contains no plugin.ts'],
    ['does not build', 'typo', 'why', 'typo does not build: plugin.ts:1: '],
  ])('of plugins are looked at: one that %s', async (_, dirs, kind, message) => {
    const PLUGIN_DIRS = join(folder, dirs.replace('FOLDER', folder));
    expect((await pluginFolders({ PLUGIN_DIRS }))[kind]).toContain(message);
  });

  it('of the web application are looked at', () => {
    expect(webFolder({ WEB_DIST: join(folder, 'web') })).toEqual({ what: join(folder, 'web') });
    expect(webFolder({ WEB_DIST: join(folder, 'empty') }).why).toContain('has no index.html');
    expect(webFolder({ WEB_DIST: join(folder, 'nothing') }).why).toContain('has no index.html');
  });
});
