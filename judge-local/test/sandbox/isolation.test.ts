import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  innocent,
  innocentRun,
  mebibyte,
  openTestSandbox,
  signalOfForeignCall,
  textOf,
  twice,
  type TestSandbox,
} from './support';
import { anOutsideFolder } from '../folders';

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox();
});
afterAll(() => box.close());
afterEach(async () => expect(await innocentRun(box)).toBe(innocent));

/** Evaluates an expression in Python and returns its value or the name of the error. */
async function attempt(expression: string): Promise<string> {
  const source = `import os, socket\ntry: print(${expression})\nexcept OSError as error: print(type(error).__name__, error.errno)`;
  return textOf(await box.python(source)).trim();
}

describe('the file system', twice, () => {
  it.each([
    '/etc/shadow',
    '/root',
    '/home',
    process.cwd(),
    '/var',
    '/sys',
    '/boot',
    '/etc/hostname',
    '/run',
    '/opt',
    '/proc/1/root',
  ])('has no %s', async (path) => {
    expect(await attempt(`os.listdir('${path}') if os.path.isdir('${path}') else open('${path}').read()`)).toMatch(
      /^(FileNotFoundError 2|PermissionError 13)$/,
    );
  });

  it('has nothing of the store', async () => {
    writeFileSync(`${box.store}/secret`, 'secret');
    expect(await attempt(`open('${box.store}/secret').read()`)).toBe('FileNotFoundError 2');
  });

  it.each(['/x', '/usr/x', '/etc/x', '/etc/passwd', '/usr/bin/true', '/dev/x', '/proc/sys/kernel/hostname'])(
    'cannot be written at %s',
    async (path) => {
      expect(await attempt(`open('${path}', 'w')`)).toMatch(/^(OSError 30|PermissionError 13)$/);
    },
  );

  it('does not follow links in /w', async () => {
    expect(await attempt("os.symlink('/etc/passwd', 'link') or open('link').read()")).toBe('OSError 40');
  });

  it('makes no devices and honours no set-user-id bit', async () => {
    expect(await attempt("os.mknod('device', 0o20666, os.makedev(1, 1))")).toBe('PermissionError 1');
    const result = await box.run([
      '/bin/sh',
      '-c',
      'for f in /usr/bin/su /usr/bin/passwd /usr/bin/mount; do test -u $f && exec $f --help; done; id -u',
    ]);
    expect(textOf(result)).not.toContain('uid=0');
    expect(await attempt('os.setuid(0)')).toBe('PermissionError 1');
  });
});

describe('a set-user-id program', twice, () => {
  it('gives nobody another user', async () => {
    const folder = anOutsideFolder();
    box.program('who');
    copyFileSync(join(box.store, 'who'), join(folder, 'who'));
    chmodSync(join(folder, 'who'), 0o6755);
    const extra = await openTestSandbox({ bindReadOnly: [folder], uidBase: 760_000 });
    expect(textOf(await extra.run([`${folder}/who`]))).toBe('1000 1000\n');
    await extra.close();
    rmSync(folder, { recursive: true });
  });
});

describe('/proc', twice, () => {
  it('shows no other process', async () => {
    expect(await attempt("[p for p in os.listdir('/proc') if p.isdigit() and int(p) != os.getpid()]")).toBe('[]');
  });

  it.each(['/proc/1/environ', '/proc/1/mem', '/proc/1/maps'])('does not open %s', async (path) => {
    expect(await attempt(`open('${path}').read()`)).toMatch(/Error/);
  });

  it('is read-only, oom_score_adj and names of threads too', async () => {
    for (const file of ['oom_score_adj', 'comm', 'coredump_filter', 'timerslack_ns'])
      expect(await attempt(`open('/proc/self/${file}', 'r+')`)).toMatch(/^(OSError 30|PermissionError 13)$/);
  });

  it('does not let core_pattern or sysrq be written', async () => {
    expect(await attempt("open('/proc/sys/kernel/core_pattern', 'r+').write('x')")).toMatch(
      /^(OSError 30|PermissionError 13)$/,
    );
    expect(await attempt("open('/proc/sysrq-trigger', 'w').write('b')")).toMatch(
      /^(PermissionError 13|FileNotFoundError 2|1)$/,
    );
  });

  it('shows nothing of keys, memory or the kernel', async () => {
    const files = "('kcore', 'keys', 'kallsyms', 'timer_list', 'cmdline', 'interrupts')";
    const read = "len(open('/proc/' + f).read(100)) if os.path.exists('/proc/' + f) else 0";
    expect(await attempt(`[${read} for f in ${files}]`)).toBe('[0, 0, 0, 0, 0, 0]');
  });

  it('shows three descriptors, none with a path of the host', async () => {
    const source =
      "import os\nfor fd in os.listdir('/proc/self/fd'):\n  try: print(fd, os.readlink('/proc/self/fd/' + fd))\n  except OSError: pass";
    const text = textOf(await box.python(source, { stdin: { ref: box.put('input', 'x') } }));
    expect(text.replaceAll(/(?<=#|\[)\d+/g, 'N')).toBe('0 /#N (deleted)\n1 pipe:[N]\n2 pipe:[N]\n');
  });

  it('shows a program without capabilities or new privileges, and filtered', async () => {
    const status = textOf(await box.run(['/bin/grep', '-E', 'Cap|NoNewPrivs|Seccomp:|^Groups', '/proc/self/status']));
    expect(status.match(/Cap\w+:\t0{16}/g)).toHaveLength(5);
    expect(status).toMatch(/Groups:\t1000 \n[^]*NoNewPrivs:\t1\nSeccomp:\t2/);
  });
});

describe('system calls', twice, () => {
  it('that reach beyond the program are refused', async () => {
    const result = await box.runProgram('forbidden');
    expect(result.status).toBe('ok');
    const allowed = textOf(result)
      .trim()
      .split('\n')
      .filter((line) => line.endsWith(' 0'));
    expect(textOf(result).trim().split('\n').length).toBeGreaterThan(30);
    expect(allowed).toEqual([]);
  });

  it.each(['i386', 'x32'])('of another architecture kill the program (%s)', async (architecture) => {
    const result = await box.runProgram('foreign-call', [architecture]);
    expect(result).toMatchObject({
      status: 'signal',
      signal: signalOfForeignCall(box, architecture),
      stdout: { size: 0 },
    });
  });

  it('cannot change the input of the program', async () => {
    const source =
      "import os\nfor path in ('/dev/stdin', '/proc/self/fd/0'):\n  try: open(path, 'r+').write('y'); print('changed')\n  except OSError as error: print(error.errno)";
    const result = await box.python(source, { stdin: { ref: box.put('input', 'x') } });
    expect(textOf(result)).not.toContain('changed');
    expect(textOf(await box.run(['/bin/cat'], { stdin: { ref: 'input' } }))).toBe('x');
  });
});

describe('the network', twice, () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  });
  afterAll(() => server.close());

  it.each(['127.0.0.1', '::1', '10.0.0.1', '8.8.8.8'])('does not reach %s', async (address) => {
    const { port } = server.address() as { port: number };
    expect(await attempt(`socket.create_connection(('${address}', ${port}), 2).recv(9)`)).toBe('OSError 97');
  });

  it('has no abstract sockets of the host', async () => {
    const name = '\0tribunal-test';
    const abstract = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => abstract.listen(name, resolve));
    expect(await attempt("socket.socket(socket.AF_UNIX).connect('\\0tribunal-test')")).toBe(
      'ConnectionRefusedError 111',
    );
    abstract.close();
  });
});

describe('one run and the next', twice, () => {
  it('share no files, not even in /dev/shm', async () => {
    await box.run(['/bin/sh', '-c', 'for d in /w /tmp /dev/shm; do echo left > $d/left; done']);
    expect(textOf(await box.run(['/bin/ls', '-A', '/w', '/tmp', '/dev/shm/']))).not.toContain('left');
  });

  it('share no processes', async () => {
    await box.run(['/bin/sh', '-c', 'setsid sleep 1000 & (setsid sh -c "while :; do :; done" &)']);
    const { pid } = (await box.sandbox.stats()).slots[0]!;
    await box.untilReady();
    expect(readdirSync(`/proc/${pid}/task`)).toEqual([String(pid)]);
    expect(await attempt("len([p for p in os.listdir('/proc') if p.isdigit()])")).toBe('1');
  });

  it.each([
    ['nothing', 'true'],
    ['a file', 'echo left > /w/.tmp'],
    ['a folder', 'mkdir -m 0 /w/.tmp'],
    ['a full folder', 'mkdir -p /w/.tmp/left; echo left > /w/.tmp/file'],
    ['a link', 'ln -s /tmp /w/.tmp'],
    ['no space', 'cat /dev/zero > /w/left; cat /dev/zero > /tmp/left'],
    ['no room for a file', 'i=0; while : > /w/$i; do i=$((i + 1)); done'],
  ])('share no folder, although one leaves %s where it is put aside', async (_, command) => {
    const state = async (): Promise<number[]> => {
      await box.untilReady();
      const { births, pid } = (await box.sandbox.stats()).slots[0]!;
      return [births, readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n').length];
    };
    const before = await state();
    const limits = { fileBytes: 256 * mebibyte };
    await box.run(['/bin/sh', '-c', `${command}; echo left > /tmp/left`], { stderr: { capture: 100 }, limits });
    expect(await state()).toEqual(before);
  });

  it('share no mode or attribute of the folders they write to', async () => {
    await box.run([
      '/bin/sh',
      '-c',
      'chmod 000 /w /tmp; touch -d 2000-01-01 /w; setfattr -n user.a -v b /w; mkdir /w/x; rmdir /w/x',
    ]);
    expect(await attempt("(oct(os.stat('/w').st_mode), oct(os.stat('/tmp').st_mode), os.listxattr('/w'))")).toBe(
      "('0o41777', '0o41777', [])",
    );
  });

  it('share no way to catch what is placed: a link where the next file goes', async () => {
    const files = [{ path: 'data', ref: box.put('data', 'mine') }];
    await box.run(['/bin/sh', '-c', 'ln -s /etc/passwd data; ln -s /tmp /w/folder']);
    expect(textOf(await box.run(['/bin/cat', 'data'], { files }))).toBe('mine');
  });

  it('share no state of their descriptors', async () => {
    const stdin = { ref: box.put('input', 'line') };
    await box.python(
      'import os, fcntl\nos.read(0, 2)\nfor fd in range(3): fcntl.fcntl(fd, fcntl.F_SETFL, os.O_NONBLOCK | os.O_ASYNC)',
      { stdin },
    );
    const flags = await box.python(
      'import fcntl\nprint([fcntl.fcntl(fd, fcntl.F_GETFL) & 0o24000 for fd in range(3)], input())',
      { stdin },
    );
    expect(textOf(flags)).toBe('[0, 0, 0] line\n');
  });
});
