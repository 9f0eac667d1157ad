import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, SandboxClosed, SandboxUnavailable } from '../../src/sandbox';
import { processesOf, sleepingProcesses, until } from './leftovers';
import { limits } from './support';

const originalEnv = { ...process.env };
let store: string;
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  delete process.env.SANDBOX;
});
afterEach(() => {
  process.env = { ...originalEnv };
  rmSync(store, { recursive: true });
});

const opened = async (): Promise<{ backend: string; codes: string[]; why: string }> => {
  const sandbox = await openSandbox({ store, slots: 1, compileSlots: 0, uidBase: 770_000 });
  await sandbox.close();
  const { backend, degraded } = sandbox.info;
  return { backend, codes: degraded.map(({ code }) => code), why: degraded[0]?.message ?? '' };
};

/** Runs `script`, in which `openSandbox` and `request` are available, as the user nobody. */
const asNobody = (script: string): string => {
  const source = new URL('../../src/sandbox/index.ts', import.meta.url).href;
  execFileSync('chown', ['65534:65534', store]);
  const program = `
    const { openSandbox } = await import('${source}');
    const mib = 1048576;
    const limits = { cpuMs: 1000, wallMs: 9000, memoryBytes: 64 * mib, pids: 9, stackBytes: mib, fileBytes: mib, tmpBytes: mib, openFiles: 99 };
    const output = { capture: 999 };
    const request = (...argv) => ({ kind: 'run', argv, files: [], stdin: null, stdout: output, stderr: output, limits });
    const become = () => { process.setgroups([]); process.setgid(65534); process.setuid(65534); };
    const options = { store: '${store}', storeOwner: 65534, slots: 1, compileSlots: 0 };
    ${script}`;
  const command = ['--import', 'tsx', '--input-type=module', '-e', program];
  return execFileSync(process.execPath, command, { encoding: 'utf8' });
};

describe('opening a sandbox', () => {
  it('takes the native one where it works', async () => {
    expect(await opened()).toMatchObject({ backend: 'native', codes: [] });
  });

  it('takes the one that SANDBOX names, and says so', async () => {
    process.env.SANDBOX = 'bubblewrap';
    expect(await opened()).toMatchObject({
      backend: 'bubblewrap',
      codes: ['BUBBLEWRAP', 'NO_CGROUP', 'KEPT_CACHES', 'NO_CPU_SHARES', 'NO_CORES', 'RLIMIT_ACCURACY'],
      why: expect.stringContaining('bubblewrap was asked for'),
    });
  });

  it('refuses a name that is none', async () => {
    process.env.SANDBOX = 'none';
    await expect(opened()).rejects.toThrow('SANDBOX must be native or bubblewrap, not "none"');
  });

  it('takes bubblewrap where there is no compiler, and says why', async () => {
    process.env.CC = '/no/compiler';
    expect(await opened()).toMatchObject({ backend: 'bubblewrap', why: expect.stringContaining('Install gcc') });
  });

  it('does not go on without a compiler when the native one was asked for', async () => {
    Object.assign(process.env, { CC: '/no/compiler', SANDBOX: 'native' });
    await expect(opened()).rejects.toBeInstanceOf(SandboxUnavailable);
  });

  it('refuses with both reasons where neither works', async () => {
    Object.assign(process.env, { CC: '/no/compiler', PATH: '/nowhere' });
    await expect(opened()).rejects.toThrow(/cannot be run safely here.*Install gcc.*bubblewrap needs bwrap/s);
  });

  it('does not hide a wrong option behind another sandbox', async () => {
    await expect(openSandbox({ store: '/no/such/store' })).rejects.toThrow('cannot open the store');
  });

  it('works for a user who is not root, by bubblewrap', () => {
    const script = `
      become();
      const sandbox = await openSandbox(options);
      const { status, stdout } = await sandbox.run(request('/usr/bin/id', '-u'));
      console.log(sandbox.info.backend, status, String(stdout.bytes).trim());
      await sandbox.close();`;
    expect(asNobody(script)).toBe('bubblewrap ok 1000\n');
  });

  it('never runs a program of bubblewrap as root of the host', async () => {
    const sandbox = await openSandbox({ store, slots: 1, backend: 'bubblewrap', uidBase: 770_000 });
    const output = { capture: 10 };
    const running = sandbox.run({
      kind: 'run',
      argv: ['/bin/sleep', '7777'],
      files: [],
      stdin: null,
      stdout: output,
      stderr: output,
      limits,
    });
    await until(() => sleepingProcesses('7777').length > 0);
    expect(processesOf(770_000, 1)).toEqual(expect.arrayContaining(sleepingProcesses('7777')));
    await Promise.all([expect(running).rejects.toBeInstanceOf(SandboxClosed), sandbox.close()]);
    await until(() => processesOf(770_000, 1).length === 0);
  });

  it('leaves bubblewrap working for a judge that gives up root afterwards', () => {
    const script = `
      const sandbox = await openSandbox({ ...options, backend: 'bubblewrap', uidBase: 770000 });
      const before = await sandbox.run(request('/bin/true'));
      become();
      const after = await sandbox.run(request('/bin/true'));
      console.log(before.status, after.status);
      await sandbox.close();`;
    expect(asNobody(script)).toBe('ok ok\n');
  });
});
