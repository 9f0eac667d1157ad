import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstLogin, prepareDataDir, siteSecrets } from '../lib/data-dir.mjs';

const user = { name: 'nobody', uid: 65_534, gid: 65_534 };
const otherUid = 4242;

let folder;
let dataDir;
let outside;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-data-dir-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret'), 'not for everybody');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ownerOf = (...path) => lstatSync(join(dataDir, ...path)).uid;
const ownerIdOf = (path) => statSync(path).uid;

describe('a data folder', () => {
  it('is made where there is none, with a folder for the supervisor only', () => {
    const { supervisorDir } = prepareDataDir(dataDir, null);
    expect(statSync(supervisorDir).mode & 0o777).toBe(0o700);
    expect(() => prepareDataDir(dataDir, null)).not.toThrow();
  });

  it('may be an empty one, also the top of a fresh disk', () => {
    mkdirSync(join(dataDir, 'lost+found'), { recursive: true });
    expect(existsSync(prepareDataDir(dataDir, null).supervisorDir)).toBe(true);
  });

  it('is refused, and left as it is, when it holds what is not ours', () => {
    mkdirSync(dataDir, { mode: 0o755 });
    writeFileSync(join(dataDir, 'letters'), 'mine');
    expect(() => prepareDataDir(dataDir, null)).toThrow('is not empty and not a Tribunal data folder');
    expect(existsSync(join(dataDir, 'supervisor'))).toBe(false);
    expect(statSync(dataDir).mode & 0o7777).toBe(0o755);
  });

  it('is not taken for ours because of a link', () => {
    mkdirSync(dataDir);
    symlinkSync(outside, join(dataDir, 'supervisor'));
    expect(() => prepareDataDir(dataDir, null)).toThrow('not a Tribunal data folder');
  });

  it('prints the first login once, but not through a link', () => {
    prepareDataDir(dataDir, null);
    const file = join(dataDir, 'first-login.txt');
    symlinkSync(join(outside, 'secret'), file);
    expect(() => firstLogin(dataDir)).toThrow('is not a file but a symbolic link');
    rmSync(file);
    writeFileSync(file, 'name: root\n');
    expect(firstLogin(dataDir)).toBe('name: root');
    expect(firstLogin(dataDir)).toBeNull();
  });
});

describe.skipIf(process.getuid() !== 0)('a data folder that root prepares', () => {
  it('lets the user of the parts add to it, but not replace what is the supervisor’s', () => {
    const { supervisorDir } = prepareDataDir(dataDir, user);
    const { uid, gid, mode } = statSync(dataDir);
    expect({ uid, gid, mode: mode & 0o7777 }).toEqual({ uid: 0, gid: user.gid, mode: 0o1770 });
    expect(ownerIdOf(supervisorDir)).toBe(0);
  });

  it('hands over what the parts of an earlier start by somebody else kept, and nothing more', () => {
    for (const path of ['supervisor', 'postgres/base', 'letters']) mkdirSync(join(dataDir, path), { recursive: true });
    for (const path of ['postgres/base/1', 'letters/one']) writeFileSync(join(dataDir, path), '');
    for (const path of ['postgres', 'postgres/base', 'postgres/base/1', 'letters', 'letters/one']) {
      chownSync(join(dataDir, path), otherUid, otherUid);
    }
    prepareDataDir(dataDir, user);
    expect([ownerOf('postgres'), ownerOf('postgres', 'base'), ownerOf('postgres', 'base', '1')]).toEqual(
      Array(3).fill(user.uid),
    );
    expect([ownerOf('letters'), ownerOf('letters', 'one')]).toEqual([otherUid, otherUid]);
  });

  it('gives away links below, never what they lead to', () => {
    mkdirSync(join(dataDir, 'supervisor'), { recursive: true });
    mkdirSync(join(dataDir, 'testdata'));
    symlinkSync(outside, join(dataDir, 'testdata/all'));
    symlinkSync(join(outside, 'secret'), join(dataDir, 'testdata/one'));
    chownSync(join(dataDir, 'testdata'), otherUid, otherUid);
    prepareDataDir(dataDir, user);
    expect([ownerOf('testdata'), ownerOf('testdata', 'all')]).toEqual([user.uid, user.uid]);
    expect([ownerIdOf(outside), ownerIdOf(join(outside, 'secret'))]).toEqual([0, 0]);
  });

  it.each(['postgres', 'judge-local', 'testdata', 'first-login.txt'])('refuses a link in place of %s', (name) => {
    mkdirSync(join(dataDir, 'supervisor'), { recursive: true });
    symlinkSync(outside, join(dataDir, name));
    expect(() => prepareDataDir(dataDir, user)).toThrow('Remove it');
    expect(ownerIdOf(outside)).toBe(0);
  });

  it('makes a folder for a part, and refuses a link that was put in its place', () => {
    const { folderFor } = prepareDataDir(dataDir, user);
    expect(ownerIdOf(folderFor('judge-local'))).toBe(user.uid);
    rmSync(join(dataDir, 'judge-local'), { recursive: true });
    symlinkSync(outside, join(dataDir, 'judge-local'));
    expect(() => folderFor('judge-local')).toThrow('is not a folder but a symbolic link');
    expect(ownerIdOf(outside)).toBe(0);
  });
});

describe('the secrets of a site', () => {
  const file = () => join(folder, 'secrets.json');

  it('are made once, each of its own kind', () => {
    const secrets = siteSecrets(folder);
    expect(secrets).toEqual({
      judgeToken: expect.stringMatching(/^[\w-]{32}$/),
      queueRolePassword: expect.stringMatching(/^[\w-]{32}$/),
      remoteSecretsKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(siteSecrets(folder)).toEqual(secrets);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('are added to a folder of before, which keeps those that it has', () => {
    const stored = { judgeToken: 'made-long-ago', queueRolePassword: 'long-ago-too' };
    writeFileSync(file(), JSON.stringify(stored), { mode: 0o600 });
    const secrets = siteSecrets(folder);
    expect(secrets).toEqual({ ...stored, remoteSecretsKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(secrets);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file()}.new`)).toBe(false);
  });
});
