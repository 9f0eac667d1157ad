import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SandboxClosed } from '../../src/sandbox';
import { groupsOf, processesOf, sleepingProcesses, until } from './leftovers';
import { innocent, innocentRun, mebibyte, openTestSandbox, textOf, type TestSandbox } from './support';

describe('closing the sandbox', () => {
  it('leaves no process and no control group', async () => {
    const box = await openTestSandbox({ slots: 2 });
    const running = box.run(['/bin/sleep', '7771']);
    await until(() => sleepingProcesses('7771').length > 0);
    const outcome = expect(running).rejects.toBeInstanceOf(SandboxClosed);
    await box.close();
    await outcome;
    expect([sleepingProcesses('7771'), groupsOf(box.sandbox.pid)]).toEqual([[], []]);
    await expect(box.run(['/bin/true'])).rejects.toBeInstanceOf(SandboxClosed);
  });
});

describe('killing', () => {
  it('a slot’s init, again and again, loses that run alone', async () => {
    const box = await openTestSandbox();
    for (let i = 0; i < 10; i++) {
      const running = box.run(['/bin/sleep', '7772']);
      await until(() => sleepingProcesses('7772').length > 0);
      process.kill((await box.sandbox.stats()).slots[0]!.pid, 'SIGKILL');
      expect(await running).toMatchObject({ status: 'internal', message: expect.stringContaining('slot was lost') });
      expect(sleepingProcesses('7772')).toEqual([]);
      expect(await innocentRun(box)).toBe(innocent);
    }
    await box.close();
  });

  it('an idle slot’s init or its waiting child does no harm', async () => {
    const box = await openTestSandbox();
    for (let i = 0; i < 10; i++) {
      await box.untilReady();
      const { pid } = (await box.sandbox.stats()).slots[0]!;
      const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
      process.kill(i % 2 ? Number(child) : pid, 'SIGKILL');
      await until(() => !existsSync(`/proc/${i % 2 ? child : pid}`));
      expect(['ok', 'internal']).toContain((await box.run(['/bin/true'])).status);
      expect(await innocentRun(box)).toBe(innocent);
    }
    await box.close();
  });

  it('the program is a signal like any other', async () => {
    const box = await openTestSandbox();
    const running = box.run(['/bin/sleep', '7773']);
    await until(() => sleepingProcesses('7773').length > 0);
    for (const pid of sleepingProcesses('7773')) process.kill(Number(pid), 'SIGKILL');
    expect(await running).toMatchObject({ status: 'signal', signal: 9 });
    await box.close();
  });

  it('the helper rejects what is under way, kills every program, and the next helper clears its control groups', async () => {
    const box = await openTestSandbox({ slots: 2, uidBase: 780_000 });
    const running = [box.run(['/bin/sleep', '7774']), box.run(['/bin/sleep', '7774'])];
    await until(() => sleepingProcesses('7774').length === 2);
    const outcomes = running.map((run) => expect(run).rejects.toBeInstanceOf(SandboxClosed));
    process.kill(box.sandbox.pid, 'SIGKILL');
    await Promise.all(outcomes);
    // A process that is about to end has lost its command line but is still in its control group.
    await until(() => processesOf(780_000, 3).length === 0);
    const next = await openTestSandbox();
    expect(groupsOf(box.sandbox.pid)).toEqual([]);
    expect(await innocentRun(next)).toBe(innocent);
    await next.close();
  });

  it('the worker ends its helper and every program', async () => {
    const source = new URL('../../src/sandbox/index.ts', import.meta.url).href;
    const script = `
      const { openSandbox } = await import('${source}');
      const { mkdtempSync } = await import('node:fs');
      const sandbox = await openSandbox({ store: mkdtempSync('${tmpdir()}/tribunal-test-'), slots: 1 });
      process.setgid(65534); process.setuid(65534);
      const mib = 1048576;
      const limits = { cpuMs: 1e6, wallMs: 1e6, memoryBytes: 64 * mib, pids: 9, stackBytes: mib, fileBytes: mib, tmpBytes: mib, openFiles: 99 };
      const output = { capture: 99 };
      void sandbox.run({ kind: 'run', argv: ['/bin/sleep', '7775'], files: [], stdin: null, stdout: output, stderr: output, limits });
      console.log(sandbox.pid);`;
    const worker = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      worker.stdout.once('data', (text: Buffer) => resolve(Number(text))),
    );
    await until(() => sleepingProcesses('7775').length > 0);
    worker.kill('SIGKILL');
    await until(() => sleepingProcesses('7775').length === 0 && !existsSync(`/proc/${pid}`));
    expect(groupsOf(pid)).toEqual([]);
  });

  it('anything at random moments leaves a sandbox that works', async () => {
    const box = await openTestSandbox({ slots: 2 });
    const request = box.request(['/bin/sh', '-c', 'echo $((6*7)) > file; cat file']);
    let wrong = 0;
    let killed = 0;
    for (let i = 0; i < 40; i++) {
      const runs = Array.from({ length: 4 }, () => box.sandbox.run(request));
      if (i % 2) await box.sandbox.stats();
      const { slots } = await box.sandbox.stats();
      killed = slots[i % 3]!.pid;
      try {
        process.kill(killed, 'SIGKILL');
      } catch {
        // The init had just been replaced.
      }
      for (const result of await Promise.all(runs)) {
        if (result.status === 'ok' ? textOf(result) !== '42\n' : result.status !== 'internal') wrong++;
      }
    }
    expect(wrong).toBe(0);
    await box.untilReplaced(killed);
    expect(textOf(await box.sandbox.run(request))).toBe('42\n');
    await box.close();
    expect(groupsOf(box.sandbox.pid)).toEqual([]);
  });
});

describe('a slot whose init does not answer', () => {
  it('is replaced when its program has to be killed', async () => {
    const box = await openTestSandbox({ patienceMs: 300 });
    const { pid } = (await box.sandbox.stats()).slots[0]!;
    const abort = new AbortController();
    const running = box.run(['/bin/sleep', '7776'], {}, abort.signal);
    await until(() => sleepingProcesses('7776').length > 0);
    process.kill(pid, 'SIGSTOP');
    abort.abort();
    expect(await running).toMatchObject({ status: 'cancelled' });
    await box.untilReplaced(pid);
    expect(sleepingProcesses('7776')).toEqual([]);
    expect(await innocentRun(box)).toBe(innocent);
    expect((await box.sandbox.stats()).slots[0]).toMatchObject({ births: 2 });
    await box.close();
  });
});

describe('giving up root', () => {
  it('leaves a sandbox that works, with a store the worker owns', () => {
    const store = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
    execFileSync('chown', ['65534:65534', store]);
    const source = new URL('../../src/sandbox/index.ts', import.meta.url).href;
    const script = `
      const { openSandbox } = await import('${source}');
      const { readFileSync, unlinkSync, writeFileSync } = await import('node:fs');
      const sandbox = await openSandbox({ store: '${store}', storeOwner: 65534, slots: 1 });
      process.setgroups([]); process.setgid(65534); process.setuid(65534);
      writeFileSync('${store}/in', 'through the sandbox', { mode: 0o600 });
      const mib = 1048576;
      const limits = { cpuMs: 1000, wallMs: 9000, memoryBytes: 64 * mib, pids: 9, stackBytes: mib, fileBytes: mib, tmpBytes: mib, openFiles: 99 };
      const result = await sandbox.run({ kind: 'run', argv: ['/bin/cat'], files: [], stdin: { ref: 'in' }, stdout: { store: 99 }, stderr: { capture: 99 }, limits });
      console.log(result.status, readFileSync('${store}/' + result.stdout.ref, 'utf8'));
      unlinkSync('${store}/' + result.stdout.ref);
      await sandbox.close();
      console.log('closed');`;
    const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(output).toBe('ok through the sandbox\nclosed\n');
    rmSync(store, { recursive: true });
  });
});

/** Opens a sandbox whose store has only `room` MiB. */
const withFullDisk = async (room: number, use: (box: TestSandbox) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${room}m`, 'none', folder]);
  const box = await openTestSandbox({ store: folder });
  try {
    await use(box);
  } finally {
    await box.close();
    execFileSync('umount', [folder]);
  }
};
const noRoom = { status: 'internal', message: 'cannot write output to the store: No space left on device' };

describe('a full disk', () => {
  it('under the store is our failure, not the program’s', () =>
    withFullDisk(1, async (box) => {
      const result = await box.run(['/bin/sh', '-c', 'head -c 3000000 /dev/zero'], { stdout: { store: 4 * mebibyte } });
      expect(result).toMatchObject(noRoom);
      expect(readdirSync(box.store)).toEqual([]);
      expect(await innocentRun(box)).toBe(innocent);
    }));

  // A large file takes a while to remove, and the caller that has the result looks at once.
  it('holds nothing of the run when its result comes', () =>
    withFullDisk(128, async (box) => {
      const output = { store: 256 * mebibyte };
      const flood = 'head -c 130000000 /dev/zero; head -c 9000000 /dev/zero >&2';
      const result = await box.run(['/bin/sh', '-c', flood], { stdout: output, stderr: output });
      expect(readdirSync(box.store)).toEqual([]);
      expect(result).toMatchObject(noRoom);
    }));

  it('does not hold files that were taken from a run before its output found no room', () =>
    withFullDisk(1, async (box) => {
      const result = await box.run(['/bin/sh', '-c', `head -c ${mebibyte} /dev/zero > file; echo done`], {
        stdout: { store: mebibyte },
        collect: [{ path: 'file', maxBytes: mebibyte }],
      });
      expect(readdirSync(box.store)).toEqual([]);
      expect(result).toMatchObject({ ...noRoom, collected: {} });
    }));
});

describe('opening the sandbox', () => {
  it('says what is wrong with a store that is not there', async () => {
    await expect(openTestSandbox({ store: '/no/such/store' })).rejects.toThrow('cannot open the store /no/such/store');
  });

  it('says what is wrong with a folder that cannot be shown', async () => {
    await expect(openTestSandbox({ bindReadOnly: ['/tmp/x'] })).rejects.toThrow('cannot be shown in the sandbox');
  });

  it('is refused to anybody but root', async () => {
    mkdirSync('/var/tmp/tribunal-test', { recursive: true });
    const box = await openTestSandbox();
    const path = new URL('../../native/build/tribunal-sandbox', import.meta.url).pathname;
    const command = ['--reuid', '65534', '--clear-groups', path, '--store', '/var/tmp/tribunal-test'];
    expect(() => execFileSync('setpriv', command, { stdio: 'pipe' })).toThrow('must be started by root');
    await box.close();
  });
});
