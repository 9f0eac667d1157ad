import { chownSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownFolder, systemUser, unprivileged } from '../src/privileges';
import { openSandbox } from '../src/sandbox';
import { anOutsideFolder } from './folders';

const judge = { uid: 65_534, gid: 65_534 };

/** Creates a folder of root's that everyone may enter, and one of the judge's user in it. */
function aPlace(): { roots: string; judges: string } {
  const roots = anOutsideFolder();
  onTestFinished(() => rmSync(roots, { recursive: true, force: true }));
  const judges = join(roots, 'judges');
  mkdirSync(judges);
  chownSync(judges, judge.uid, judge.gid);
  return { roots, judges };
}

const statOf = (path: string): { uid: number; gid: number; mode: string } => {
  const { uid, gid, mode } = statSync(path);
  return { uid, gid, mode: (mode & 0o777).toString(8) };
};
const ofRoot = { uid: 0, gid: 0, mode: '755' };
const ofJudge = { ...judge, mode: '700' };

describe('a folder of the judge, made by root', () => {
  it('is given to the judge, where root alone rules', () => {
    const { roots } = aPlace();
    ownFolder(join(roots, 'new/cache'), judge, 0o700);
    expect(statOf(join(roots, 'new/cache'))).toEqual(ofJudge);
    expect(statOf(join(roots, 'new')).uid).toBe(0);
  });

  it('is given to the judge when root made it before', () => {
    const { roots } = aPlace();
    mkdirSync(join(roots, 'cache'));
    ownFolder(join(roots, 'cache'), judge, 0o700);
    expect(statOf(join(roots, 'cache'))).toEqual(ofJudge);
  });

  it('is made as the judge in a folder of the judge, and kept the next time', () => {
    const { judges } = aPlace();
    for (let time = 0; time < 2; time += 1) ownFolder(join(judges, 'cache/store'), judge, 0o700);
    expect(statOf(join(judges, 'cache/store'))).toEqual(ofJudge);
    expect(process.geteuid?.()).toBe(0);
    expect(process.getegid?.()).toBe(0);
  });

  it('is refused when it is a link, and what the link leads to stays as it is', () => {
    const { roots, judges } = aPlace();
    mkdirSync(join(roots, 'treasure'), { mode: 0o755 });
    symlinkSync(join(roots, 'treasure'), join(judges, 'store'));
    expect(() => ownFolder(join(judges, 'store'), judge, 0o700)).toThrow('not a symbolic link');
    expect(statOf(join(roots, 'treasure'))).toEqual(ofRoot);
  });

  it('is refused behind a link, when it is there already', () => {
    const { roots, judges } = aPlace();
    mkdirSync(join(roots, 'etc/store'), { recursive: true });
    symlinkSync(join(roots, 'etc'), join(judges, 'cache'));
    chownSync(join(roots, 'etc'), 1, 1);
    expect(() => ownFolder(join(judges, 'cache/store'), judge, 0o700)).toThrow('belongs to user 0');
    expect(statOf(join(roots, 'etc/store'))).toEqual(ofRoot);
  });

  it('is not given away behind a link that the judge has put on the way', () => {
    const { roots, judges } = aPlace();
    mkdirSync(join(roots, 'etc/store'), { recursive: true });
    symlinkSync(join(roots, 'etc'), join(judges, 'cache'));
    expect(() => ownFolder(join(judges, 'cache/store'), judge, 0o700)).toThrow('belongs to user 0');
    expect(statOf(join(roots, 'etc/store'))).toEqual(ofRoot);
  });

  it('is not made behind such a link either', async () => {
    const { roots, judges } = aPlace();
    mkdirSync(join(roots, 'etc'));
    symlinkSync(join(roots, 'etc'), join(judges, 'cache'));
    expect(() => ownFolder(join(judges, 'cache/store'), judge, 0o700)).toThrow();
    expect(await readdir(join(roots, 'etc'))).toEqual([]);
  });

  it('is refused when it is a third user’s', () => {
    const { roots } = aPlace();
    mkdirSync(join(roots, 'cache'));
    chownSync(join(roots, 'cache'), 1, 1);
    expect(() => ownFolder(join(roots, 'cache'), judge, 0o700)).toThrow(/belongs to user 1.*65534/);
  });
});

describe('the user that a judge without settings runs as', () => {
  it('finds users by name, and nobody by a name that nobody has', () => {
    expect(systemUser('nobody')).toEqual(judge);
    expect(systemUser('no-such-user')).toBeNull();
  });

  it('is never root: the user of the site, or a refusal that says what to do', () => {
    const user = systemUser('tribunal');
    if (user) expect(unprivileged()).toEqual(user);
    else expect(unprivileged).toThrow(/useradd .*RUN_AS_UID/);
  });
});

describe('the sandbox helper', () => {
  it('refuses a store that is a link', async () => {
    const { roots, judges } = aPlace();
    mkdirSync(join(roots, 'etc'));
    symlinkSync(join(roots, 'etc'), join(judges, 'store'));
    await expect(openSandbox({ store: join(judges, 'store'), slots: 1 })).rejects.toThrow('cannot open the store');
  });

  it('refuses a store of another user than the judge', async () => {
    const { roots } = aPlace();
    await expect(openSandbox({ store: roots, storeOwner: judge.uid, slots: 1 })).rejects.toThrow('belongs to user 0');
  });
});
