/** Tests endings that look like our own failure but are the program's, however long or odd they are. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSandbox, type RunLimits, type RunResult } from '../../src/sandbox';
import { CpuLoad } from './cpu-load';
import { sleepingProcesses, until } from './leftovers';
import { coreOf } from './slot-groups';
import { innocent, innocentRun, mebibyte, openBox, openTestSandbox, type TestBox } from './support';

const both = (['native', 'bubblewrap'] as const).map((backend) => ({ backend }));
const bare = ({ status, exitCode, signal }: RunResult): string => `${status} ${exitCode} ${signal}`;

describe.each(both)('on $backend, a program that the kernel cannot start', ({ backend }) => {
  let box: TestBox;
  afterEach(() => box.close());

  const run = async (content: Buffer): Promise<RunResult> => {
    const files = [{ path: 'main', ref: box.put('main', content), executable: true }];
    return box.run(['./main'], { files });
  };

  /** Builds a program that names `loader` as its interpreter. */
  const naming = (loader: string): Buffer => {
    const source = join(box.store, 'main.c');
    writeFileSync(source, 'int main(void) { return 0; }');
    execFileSync('gcc', [`-Wl,--dynamic-linker=${loader}`, source, '-o', join(box.store, 'made')]);
    return readFileSync(join(box.store, 'made'));
  };

  const open = async (): Promise<void> => {
    box = await openBox({ slots: 1, compileSlots: 0, backend, uidBase: 770_000 }, openSandbox);
  };

  it.each([
    ['whose loader is not there', '/no/such/loader', 'exit 127 0'],
    ['whose loader cannot be executed', '/etc/passwd', 'exit 126 0'],
    ['whose loader is a folder', '/usr', 'exit 126 0'],
    ['whose loader is a script', '/usr/bin/ldd', 'exit 126 0'],
    ['whose loader is too short to be one', '/usr/bin/egrep', 'exit 126 0'],
    ['whose loader is its own input', '/dev/stdin', 'exit 126 0'],
  ])('(%s) is its own failure', async (_, loader, ending) => {
    await open();
    expect(bare(await run(naming(loader)))).toBe(ending);
    expect(await innocentRun(box)).toBe(innocent);
  });

  it.each([
    ['nothing but the first bytes of one', (whole: Buffer) => whole.subarray(0, 40), 'exit 126 0'],
    [
      'for another processor',
      (whole: Buffer) => Buffer.concat([whole.subarray(0, 18), Buffer.from([8, 0]), whole.subarray(20)]),
      'exit 126 0',
    ],
    ['a script of an interpreter that is not there', () => Buffer.from('#!/no/such\n'), 'exit 127 0'],
  ])('(%s) is its own failure', async (_, forge, ending) => {
    await open();
    const result = await run(forge(naming('/lib64/ld-linux-x86-64.so.2')));
    // Under bubblewrap, the launcher passes a file that is not a program to a shell.
    if (backend === 'native') expect(bare(result)).toBe(ending);
    expect(result.status).toBe('exit');
  });
});

describe.each(both)('on $backend, a program that the kernel stops for its processor time', ({ backend }) => {
  it('is over its time: the kernel counts whole ticks, and so may come before the sandbox', async () => {
    const box = await openBox({ slots: 1, compileSlots: 0, backend, uidBase: 770_000 }, openSandbox);
    const limit = 'r.setrlimit(r.RLIMIT_CPU, (1, r.getrlimit(r.RLIMIT_CPU)[1]))';
    const { status, signal, cpuMs } = await box.python(`import resource as r\n${limit}\nwhile True: pass`);
    expect({ status, signal }).toEqual({ status: 'cpu', signal: 24 });
    expect(cpuMs).toBeLessThan(5000);
    await box.close();
  });
});

describe.each(both)('on $backend, a program whose processes take long to end', ({ backend }) => {
  it('keeps the reason of its kill, and nobody else waits for it', async () => {
    const box = await openBox({ slots: 2, compileSlots: 0, backend, uidBase: 770_000 }, openSandbox);
    const limits = { cpuMs: 5000, wallMs: 300_000, memoryBytes: 1500 * mebibyte, fileBytes: 64 * mebibyte };
    let ended = false;
    const running = box.runProgram('page-tables', [], { limits }).finally(() => (ended = true));
    while (!ended) expect(await innocentRun(box)).toBe(innocent);
    // Bubblewrap counts a page as often as it is mapped.
    expect(backend === 'native' ? ['cpu'] : ['cpu', 'memory']).toContain((await running).status);
    expect(await innocentRun(box)).toBe(innocent);
    await box.close();
  }, 120_000);
});

describe('a slot whose processes are slow to end', () => {
  const busy = ['/bin/sh', '-c', '/bin/sleep 7779 & while :; do :; done'];

  /** Runs a program into its limit in a slot whose init is stopped. */
  const stuck = async (patienceMs: number, limits: Partial<RunLimits> = { cpuMs: 300 }) => {
    const box = await openTestSandbox({ slots: 2, compileSlots: 0, uidBase: 770_000, patienceMs });
    const { pid } = (await box.sandbox.stats()).slots[0]!;
    const running = box.run(busy, { limits });
    await until(() => sleepingProcesses('7779').length > 0);
    process.kill(pid, 'SIGSTOP');
    return { box, pid, running };
  };

  it('comes back, and the reason of the kill stays the verdict', async () => {
    const { box, pid, running } = await stuck(60_000);
    // This is longer than the init of an idle machine ever takes.
    expect(await box.run(['/bin/sleep', '3'])).toMatchObject({ status: 'ok' });
    process.kill(pid, 'SIGCONT');
    expect(await running).toMatchObject({ status: 'cpu' });
    await box.untilReady();
    expect((await box.sandbox.stats()).slots.map(({ births }) => births)).toEqual([1, 1]);
    await box.close();
  });

  it('is replaced when it takes for ever, and the reason of the kill stays the verdict', async () => {
    const { box, pid, running } = await stuck(300);
    expect(await running).toMatchObject({ status: 'cpu', signal: 9 });
    await box.untilReplaced(pid);
    expect((await box.sandbox.stats()).slots.map(({ births }) => births)).toEqual([2, 1]);
    expect(await innocentRun(box)).toBe(innocent);
    await box.close();
  });

  it("is replaced when it takes for ever, and a run that got no processor stays nobody's fault", async () => {
    const { box, running } = await stuck(300, { cpuMs: 60_000, wallMs: 4000 });
    const everywhere = Array.from({ length: availableParallelism() }, (_, core) => String(core));
    const load = new CpuLoad([coreOf(box.sandbox.pid, 0) || everywhere].flat(), 60);
    try {
      expect(await running).toMatchObject({
        status: 'starved',
        message: expect.stringMatching(/others had the processor/),
      });
    } finally {
      load.stop();
      await box.close();
    }
  });

  it('is lost for a reason of its own', async () => {
    const { box, pid, running } = await stuck(300);
    await running;
    await box.untilReplaced(pid);
    await box.untilReady();
    const sleeping = box.run(['/bin/sleep', '7778']);
    await until(() => sleepingProcesses('7778').length > 0);
    process.kill((await box.sandbox.stats()).slots[0]!.pid, 'SIGKILL');
    expect(await sleeping).toMatchObject({
      status: 'internal',
      message: 'the sandbox slot was lost: it ended without a word',
    });
    await box.close();
  });
});

describe.each(both)('on $backend, its own output', ({ backend }) => {
  let box: TestBox;
  afterEach(() => box.close());
  const open = async (): Promise<void> => {
    box = await openBox({ slots: 1, backend, uidBase: 770_000 }, openSandbox);
  };
  const outputs = ['/dev/stdout', '/dev/stderr', '/dev/fd/1', '/proc/self/fd/2', '/proc/thread-self/fd/1'];

  it.each(['compile', 'run'] as const)('cannot be read by a program, only written to (%s)', async (kind) => {
    await open();
    const source = `
import os, sys
for path in ${JSON.stringify(outputs)}:
    try: os.open(path, os.O_RDONLY | os.O_NONBLOCK); print('read', path)
    except OSError as error: print(error.errno)
    os.close(os.open(path, os.O_WRONLY))
`;
    const result = await box.python(source, { kind });
    expect([result.status, String(result.stdout.bytes)]).toEqual(['ok', '13\n'.repeat(outputs.length)]);
  });

  it.each([...outputs, '/dev/tty', '/dev/console', '/dev/ptmx', '/proc/kmsg'])(
    'does not keep a compiler waiting (%s)',
    async (path) => {
      await open();
      const files = [{ path: 'main.c', ref: box.put('main.c', `#include "${path}"\nint main(void) { return 0; }`) }];
      const limits = { wallMs: 20_000 };
      const result = await box.run(['gcc', '-c', 'main.c'], { kind: 'compile', files, limits });
      // An include path that opens and ends at once acts as an empty header.
      expect(['exit', 'ok']).toContain(result.status);
      if (outputs.includes(path)) expect(String(result.stderr.bytes)).toContain('Permission denied');
    },
  );
});
