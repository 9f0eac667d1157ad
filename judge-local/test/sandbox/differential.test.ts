/**
 * Runs one table of behaviours on both backends: what a program may, must and cannot do does not depend on the
 * backend.
 */
import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox, SandboxClosed, SandboxRefused, type RunResult } from '../../src/sandbox';
import {
  collectedText,
  innocent,
  innocentRun,
  mebibyte,
  openBox,
  signalOfForeignCall,
  textOf,
  type TestBox,
} from './support';

const both = (['native', 'bubblewrap'] as const).map((backend) => ({ backend }));

const bare = ({ status, exitCode, signal }: RunResult): string => `${status} ${exitCode} ${signal}`;

describe.each(both)('on $backend', ({ backend }) => {
  let box: TestBox;
  let server: Server;
  beforeAll(async () => {
    box = await openBox({ slots: 2, backend }, openSandbox);
    server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  });
  afterAll(async () => {
    server.close();
    await box.close();
  });
  afterEach(async () => expect(await innocentRun(box)).toBe(innocent));

  const shell = (script: string, overrides = {}) => box.run(['/bin/sh', '-c', script], overrides);

  it('says which it is', () => expect(box.sandbox.info).toMatchObject({ backend, slots: 2 }));

  describe('a program', () => {
    it.each([
      ['exit 0', 'ok 0 0'],
      ['exit 42', 'exit 42 0'],
      ['kill -SEGV $$', 'signal -1 11'],
      ['kill -ABRT $$', 'signal -1 6'],
      ['kill -KILL $$', 'signal -1 9'],
    ])('that does "%s" ends as "%s"', async (script, ending) => expect(bare(await shell(script))).toBe(ending));

    it('gets its arguments, environment and working directory', async () => {
      const source = 'import os,sys; print(sys.argv[1:], os.environ["WORD"], os.environ["HOME"], os.getcwd())';
      const result = await box.run(['/usr/bin/python3', '-c', source, '', 'a b', 'é漢"\n'], { env: { WORD: 'käse' } });
      expect(textOf(result)).toBe(`['', 'a b', 'é漢"\\n'] käse /w /w\n`);
    });

    it('reads the end of file when it is given no input', async () => {
      expect(textOf(await box.run(['/usr/bin/wc', '-c']))).toBe('0\n');
    });

    it('reads a large input and writes a large output', async () => {
      const input = Buffer.alloc(8 * mebibyte, 'tribunal\n');
      const stdin = { ref: box.put('large', input) };
      const result = await box.run(['/bin/cat'], { stdin, stdout: { capture: 16 * mebibyte } });
      expect(result.stdout.bytes!.equals(input)).toBe(true);
    });

    it('need not read its input', async () => {
      const stdin = { ref: box.put('large', Buffer.alloc(mebibyte, 'x')) };
      expect(bare(await box.run(['/bin/true'], { stdin }))).toBe('ok 0 0');
    });

    it('can open /dev/stdin, /dev/stdout and /dev/stderr', async () => {
      const stdin = { ref: box.put('small', 'hello') };
      const result = await shell('cat /dev/stdin > /dev/stdout; echo problem > /dev/stderr', { stdin });
      expect([textOf(result), String(result.stderr.bytes)]).toEqual(['hello', 'problem\n']);
    });

    it('may leave its output in the store', async () => {
      const result = await shell('echo kept', { stdout: { store: 100 } });
      expect(execFileSync('cat', [join(box.store, result.stdout.ref!)], { encoding: 'utf8' })).toBe('kept\n');
    });

    it('finds its files, and may change them for itself alone', async () => {
      const files = [
        { path: 'a/b/ü.txt', ref: box.put('deep', 'deep') },
        { path: 'run.sh', ref: box.put('script', '#!/bin/sh\ncat a/b/*; echo x > a/b/ü.txt\n'), executable: true },
      ];
      expect(textOf(await box.run(['./run.sh'], { files }))).toBe('deep');
      expect(textOf(await box.run(['/w/run.sh'], { files }))).toBe('deep');
    });

    it('that is not there is our failure, with the reason', async () => {
      expect(await box.run(['/no/such'])).toMatchObject({
        status: 'internal',
        message: 'cannot execute /no/such: No such file or directory',
      });
    });

    it.each(['nowhere', 'link'])(
      'with an input that the store cannot provide (%s) is a failure of the judge',
      async (ref) => {
        execFileSync('ln', ['-sf', '/etc/passwd', join(box.store, 'link')]);
        expect(await box.run(['/bin/cat'], { stdin: { ref } })).toMatchObject({
          status: 'internal',
          message: expect.stringMatching(`^cannot read ${ref} from the store: `),
        });
      },
    );

    it.each([
      ['a path that leaves /w', { files: [{ path: '../x', ref: 'small' }] }],
      ['an absolute path', { files: [{ path: '/x', ref: 'small' }] }],
      ['a ref that is a path', { files: [{ path: 'x', ref: '../../etc/passwd' }] }],
      ['a hidden ref', { stdin: { ref: '.hidden' } }],
      ['a pipe outside a group', { stdin: { pipe: 'a' } }],
      ['no processor time', { limits: { cpuMs: 0 } }],
    ])('is refused with %s', async (_, overrides) => {
      await expect(box.run(['/bin/true'], overrides)).rejects.toBeInstanceOf(SandboxRefused);
    });
  });

  describe('a limit', () => {
    it.each(['1', '4', 'orphan'])('on processor time ends all processes together (%s)', async (processes) => {
      const result = await box.runProgram('spin', [processes], { limits: { cpuMs: 300 } });
      expect(result.status).toBe('cpu');
      expect(result.cpuMs).toBeGreaterThan(300);
    });

    it.each([
      ['sleeps', 'import time; time.sleep(100)'],
      ['stops itself', 'import os, signal; os.kill(os.getpid(), signal.SIGSTOP)'],
      ['waits for a child', 'import os, time\nif not os.fork(): time.sleep(100)\nos.wait()'],
    ])('on wall time ends a program that %s', async (_, source) => {
      expect(await box.python(source, { limits: { wallMs: 400 } })).toMatchObject({ status: 'wall' });
    });

    // Bubblewrap polls: it does not see what appears and disappears between two polls.
    it.each(['heap', 'shared', 'fork'])('on memory ends a program that keeps it (%s)', async (method) => {
      const result = await box.runProgram('memory', [method, '200', 'keep'], {
        limits: { memoryBytes: 64 * mebibyte },
      });
      expect(result.status).toBe('memory');
    });

    it('on the stack is a signal', async () => {
      const result = await box.runProgram('memory', ['stack', '60'], { limits: { stackBytes: 8 * mebibyte } });
      expect(bare(result)).toBe('signal -1 11');
    });

    it('on output counts to the byte', async () => {
      const cap = { stdout: { capture: 1000 } };
      expect((await shell('head -c 1000 /dev/zero', cap)).status).toBe('ok');
      const over = await shell('head -c 1001 /dev/zero', cap);
      expect([over.status, over.stdout.truncated, over.stdout.bytes!.length]).toEqual(['output', true, 1000]);
    });

    it('on errors drops the surplus', async () => {
      const result = await shell('head -c 100000 /dev/zero >&2', { stderr: { capture: 1000 } });
      expect(result).toMatchObject({ status: 'ok', stderr: { size: 100_000, truncated: true } });
    });

    it('on the size of a file is reported as an output limit', async () => {
      expect(bare(await shell('exec head -c 20000000 /dev/zero > file'))).toBe('output -1 25');
    });

    it('on files together fills the folder', async () => {
      const script = 'for i in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/zero > $i || exit 9; done';
      expect(bare(await shell(script, { limits: { tmpBytes: 4 * mebibyte } }))).toBe('exit 9 0');
    });

    it.each(['plain', 'setsid', 'double', 'vfork'])('on tasks stops a fork bomb (%s)', async (method) => {
      const result = await box.runProgram('fork-bomb', [method], { limits: { cpuMs: 300, wallMs: 2000 } });
      // Its processes wait for each other; where much else runs, they may wait too long for a verdict.
      expect(['cpu', 'wall', 'starved']).toContain(result.status);
    });

    it('on tasks counts threads', async () => {
      const source = `
import threading, time
made = 0
try:
    for _ in range(100):
        threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
        made += 1
except RuntimeError:
    print(made)
`;
      expect(textOf(await box.python(source, { limits: { pids: 10 } }))).toBe('9\n');
    });

    it('on open files is EMFILE', async () => {
      const source =
        "try:\n  files = [open('/dev/null') for _ in range(100)]\nexcept OSError as error: print(error.errno)";
      expect(textOf(await box.python(source, { limits: { openFiles: 20 } }))).toBe('24\n');
    });
  });

  describe('a collected file', () => {
    const collect = [{ path: 'out', maxBytes: mebibyte }];

    it.each([
      ['is taken', 'echo result > out', 'result\n'],
      ['may be empty', ': > out', ''],
      ['without permissions is taken', 'echo x > out; chmod 000 out', 'x\n'],
      ['is taken whatever the exit code', 'echo x > out; exit 3', 'x\n'],
    ])('%s', async (_, script, content) => {
      expect(collectedText(box, await shell(script, { collect }), 'out')).toBe(content);
    });

    it.each([
      ['missing', 'true'],
      ['a link', 'ln -s /etc/passwd out'],
      ['a link to itself', 'ln -s out out'],
      ['a FIFO', 'mkfifo out'],
      ['a folder', 'mkdir out'],
      ['one of two names', 'echo x > other; ln other out'],
      ['over its limit', 'head -c 1048577 /dev/zero > out'],
      ['sparse and over its limit', 'truncate -s 15M out'],
    ])('that is %s is not taken', async (_, script) => {
      const result = await shell(script, { collect });
      expect(result).toMatchObject({
        status: 'ok',
        collected: {},
        message: expect.stringMatching(/^out cannot be taken: /),
      });
    });

    it('is not reached through a link to a folder', async () => {
      const through = [{ path: 'folder/passwd', maxBytes: mebibyte }];
      expect((await shell('ln -s /etc folder', { collect: through })).collected).toEqual({});
    });

    it('may be missing if it is optional', async () => {
      const optional = [{ path: 'out', maxBytes: 10, optional: true }];
      expect((await shell('true', { collect: optional })).message).toBeUndefined();
    });

    it('is nothing of a process that outlives the program', async () => {
      const result = await box.runProgram('swap-out', [], { collect });
      if (result.collected.out) expect(['mine', '']).toContain(collectedText(box, result, 'out'));
    });
  });

  describe('a program is kept from', () => {
    const attempt = async (expression: string): Promise<string> => {
      const source = `import os, socket\ntry: print(${expression})\nexcept OSError as error: print(type(error).__name__)`;
      return textOf(await box.python(source)).trim();
    };

    it.each(['/etc/shadow', '/root', '/home', '/var', '/sys', '/etc/hostname', '/proc/1/root/etc/hostname'])(
      'seeing %s',
      async (path) => {
        expect(await attempt(`os.stat('${path}').st_ino`)).toMatch(/^(FileNotFoundError|PermissionError)$/);
      },
    );

    it('seeing the store', async () => {
      box.put('secret', 'secret');
      expect(await attempt(`open('${box.store}/secret').read()`)).toBe('FileNotFoundError');
    });

    it.each(['/x', '/usr/x', '/etc/passwd', '/usr/bin/true', '/dev/x', '/proc/sys/kernel/core_pattern'])(
      'writing to %s',
      async (path) => {
        expect(await attempt(`os.open('${path}', os.O_WRONLY | os.O_CREAT)`)).toMatch(/^(OSError|PermissionError)$/);
      },
    );

    it('seeing other processes than its own and its init', async () => {
      const others = "[p for p in os.listdir('/proc') if p.isdigit() and int(p) not in (1, os.getpid())]";
      expect(await attempt(others)).toBe('[]');
    });

    it('descriptors other than its three', async () => {
      expect(textOf(await shell('ls /proc/self/fd | wc -l'))).toBe('4\n');
    });

    it('capabilities, new privileges and unfiltered calls', async () => {
      const status = textOf(
        await box.run(['/bin/grep', '-E', 'CapEff|CapBnd|NoNewPrivs|Seccomp:', '/proc/self/status']),
      );
      expect(status.replaceAll('\t', '')).toBe(
        'CapEff:0000000000000000\nCapBnd:0000000000000000\nNoNewPrivs:1\nSeccomp:2\n',
      );
    });

    it('calls that reach beyond it', async () => {
      const lines = textOf(await box.runProgram('forbidden'))
        .trim()
        .split('\n');
      expect(lines.length).toBeGreaterThan(30);
      // A signal to an init is lost if both processes have the same user, and refused otherwise.
      expect(lines.filter((line) => line.endsWith(' 0') && !line.startsWith('kill-'))).toEqual([]);
    });

    it.each(['i386', 'x32'])('calls of another architecture (%s)', async (architecture) => {
      expect(bare(await box.runProgram('foreign-call', [architecture]))).toBe(
        `signal -1 ${signalOfForeignCall(box, architecture)}`,
      );
    });

    it.each(['127.0.0.1', '::1', '10.0.0.1'])('reaching %s', async (address) => {
      const { port } = server.address() as { port: number };
      expect(await attempt(`socket.create_connection(('${address}', ${port}), 2).recv(9)`)).toMatch(/Error$/);
    });

    it('leftovers of the run before', async () => {
      await shell('for d in /w /tmp /dev/shm; do echo left > $d/left; done; setsid sleep 1000 &');
      expect(textOf(await shell('ls -A /w /tmp /dev/shm/; ls /proc | grep -c "^[0-9]*$"'))).not.toContain('left');
    });
  });

  describe('a batch', () => {
    const double = ['/usr/bin/python3', '-c', 'print(int(input())*2)'];

    it.each([
      ['gives its results in order', 9, ['0:2', '1:4', '2:6']],
      ['stops when told to', 1, ['0:2', '1:4']],
    ])('%s', async (_, stopAt, expected) => {
      const inputs = [1, 2, 3].map((number) => box.put(`in${number}`, String(number)));
      const outputs: string[] = [];
      await box.sandbox.batch(box.request(double), inputs, (index, result) => {
        outputs.push(`${index}:${textOf(result).trim()}`);
        return index === stopAt ? 'stop' : 'continue';
      });
      expect(outputs).toEqual(expected);
    });
  });

  describe('an abort signal', () => {
    it('ends a running program, and one that waits for a slot', async () => {
      const abort = new AbortController();
      const running = [1, 2, 3].map(() => box.run(['/bin/sleep', '100'], {}, abort.signal));
      abort.abort();
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    });

    it('ends a program at any moment of its start', async () => {
      for (const ms of [0, 1, 2, 3, 4, 6, 8, 11, 15, 20]) {
        const ended = await box.run(['/bin/sleep', '100'], {}, AbortSignal.timeout(ms));
        expect(ended.status).toBe('cancelled');
      }
    });

    it('that came before ends it at once', async () => {
      expect(await box.run(['/bin/sleep', '100'], {}, AbortSignal.abort())).toMatchObject({ status: 'cancelled' });
    });
  });

  it('closing ends what runs and refuses what comes', async () => {
    const other = await openBox({ backend, uidBase: 220_000 }, openSandbox);
    const outcome = expect(other.run(['/bin/sleep', '100'])).rejects.toBeInstanceOf(SandboxClosed);
    await other.close();
    await outcome;
    await expect(other.run(['/bin/true'])).rejects.toBeInstanceOf(SandboxClosed);
  });
});
