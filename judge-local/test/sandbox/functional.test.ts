import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxRefused } from '../../src/sandbox';
import { blockUntil } from './leftovers';
import { mebibyte, openTestSandbox, textOf, type TestSandbox } from './support';

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox({ slots: 2 });
});
afterAll(() => box.close());

describe('a program in the sandbox', () => {
  it('ends well with status ok', async () => {
    expect(await box.run(['/bin/true'])).toMatchObject({ status: 'ok', exitCode: 0, signal: 0 });
  });

  it('ends with its exit code', async () => {
    expect(await box.run(['/bin/sh', '-c', 'exit 42'])).toMatchObject({ status: 'exit', exitCode: 42 });
  });

  it('ends with its signal', async () => {
    expect(await box.run(['/bin/sh', '-c', 'kill -SEGV $$'])).toMatchObject({ status: 'signal', signal: 11 });
  });

  it('gets its arguments, environment and working directory', async () => {
    const script = 'import os,sys; print(sys.argv[1:], os.environ["WORD"], os.environ["HOME"], os.getcwd())';
    const result = await box.run(['/usr/bin/python3', '-c', script, '', 'a b', 'é漢"\n'], { env: { WORD: 'käse' } });
    expect(textOf(result)).toBe(`['', 'a b', 'é漢"\\n'] käse /w /w\n`);
  });

  it('takes arguments of a hundred kilobytes', async () => {
    const result = await box.run(['/bin/echo', '-n', 'x'.repeat(100_000)]);
    expect(result.stdout.size).toBe(100_000);
  });

  it('reads the end of file when it is given no input', async () => {
    expect(textOf(await box.run(['/usr/bin/wc', '-c']))).toBe('0\n');
  });

  it('reads a large input and writes a large output', async () => {
    const input = Buffer.alloc(8 * mebibyte, 'tribunal\n');
    const stdin = { ref: box.put('large', input) };
    const result = await box.run(['/bin/cat'], { stdin, stdout: { capture: 16 * mebibyte } });
    expect(result.stdout).toMatchObject({ size: input.length, truncated: false });
    expect(result.stdout.bytes!.equals(input)).toBe(true);
  });

  it('can open /dev/stdin, /dev/stdout and /dev/stderr', async () => {
    const stdin = { ref: box.put('small', 'hello') };
    const result = await box.run(['/bin/sh', '-c', 'cat /dev/stdin > /dev/stdout; echo problem > /dev/stderr'], {
      stdin,
    });
    expect([textOf(result), result.stderr.bytes!.toString()]).toEqual(['hello', 'problem\n']);
  });

  it('leaves output in the store when asked, readable by the owner of the store', async () => {
    const result = await box.run(['/bin/echo', 'kept'], { stdout: { store: 100 } });
    expect(readFileSync(join(box.store, result.stdout.ref!), 'utf8')).toBe('kept\n');
  });

  it('has its surplus errors dropped without being killed', async () => {
    const result = await box.run(['/bin/sh', '-c', 'yes | head -c 1000000 >&2; echo done'], {
      stderr: { capture: 1000 },
    });
    expect(result).toMatchObject({ status: 'ok', stderr: { size: 1_000_000, truncated: true } });
    expect(result.stderr.bytes).toHaveLength(1000);
  });

  it('finds its files, in folders too', async () => {
    const files = [
      { path: 'a/b/ü.txt', ref: box.put('deep', 'deep') },
      { path: 'run.sh', ref: box.put('script', '#!/bin/sh\ncat a/b/*; echo " $0"\n'), executable: true },
    ];
    expect(textOf(await box.run(['./run.sh'], { files }))).toBe('deep ./run.sh\n');
  });

  it('may change the files it was given, for itself alone', async () => {
    const files = [{ path: 'data', ref: box.put('data', 'before') }];
    const change = await box.run(['/bin/sh', '-c', 'echo after > data; cat data'], { files });
    expect(textOf(change)).toBe('after\n');
    expect(textOf(await box.run(['/bin/cat', 'data'], { files }))).toBe('before');
  });

  it('may be linked statically or dynamically', async () => {
    execFileSync('gcc', ['-x', 'c', '-', '-o', join(box.store, 'dynamic')], { input: 'int main(){return 7;}' });
    execFileSync('gcc', ['-static', '-x', 'c', '-', '-o', join(box.store, 'static')], {
      input: 'int main(){return 8;}',
    });
    for (const [ref, exitCode] of [
      ['dynamic', 7],
      ['static', 8],
    ] as const) {
      const files = [{ path: 'main', ref, executable: true }];
      expect(await box.run(['./main'], { files })).toMatchObject({ exitCode });
      expect(await box.run(['/w/main'], { files })).toMatchObject({ exitCode });
    }
  });

  it('that is not there is our failure, with the reason', async () => {
    const result = await box.run(['/no/such/program']);
    expect(result).toMatchObject({
      status: 'internal',
      message: 'cannot execute /no/such/program: No such file or directory',
    });
  });

  it('with an input that is not in the store is a failure of the judge, with the reason', async () => {
    const result = await box.run(['/bin/cat'], { stdin: { ref: 'nowhere' } });
    expect(result).toMatchObject({
      status: 'internal',
      message: 'cannot read nowhere from the store: No such file or directory',
    });
  });

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

  it('is refused a store file that is a link', async () => {
    execFileSync('ln', ['-s', '/etc/passwd', join(box.store, 'link')]);
    expect(await box.run(['/bin/cat'], { stdin: { ref: 'link' } })).toMatchObject({ status: 'internal' });
  });
});

describe('a batch', () => {
  const double = ['/usr/bin/python3', '-c', 'print(int(input())*2)'];

  it('gives its results in order', async () => {
    const inputs = [1, 2, 3, 4, 5].map((number) => box.put(`in${number}`, String(number)));
    const lines: string[] = [];
    await box.sandbox.batch(box.request(double), inputs, (index, result) => {
      lines.push(`${index}:${textOf(result).trim()}`);
      return 'continue';
    });
    expect(lines).toEqual(['0:2', '1:4', '2:6', '3:8', '4:10']);
  });

  it('stops when it is cancelled', async () => {
    const inputs = Array.from({ length: 50 }, () => box.put('one', '1'));
    const indexes: number[] = [];
    await box.sandbox.batch(box.request(double), inputs, (index) => {
      indexes.push(index);
      return index === 2 ? 'stop' : 'continue';
    });
    expect(indexes).toEqual([0, 1, 2]);
  });

  it('leaves nothing of a run that was starting when it was cancelled', async () => {
    const outputs = (): string[] => readdirSync(box.store).filter((name) => name.startsWith('out-'));
    const initialOutputs = outputs();
    const request = box.request(['/bin/sh', '-c', 'head -c 100000 /dev/zero']);
    await box.sandbox.batch(request, [box.put('one', '1'), 'one'], () => {
      blockUntil(() => outputs().length > initialOutputs.length);
      return 'stop';
    });
    expect(outputs()).toEqual(initialOutputs);
  });

  it('rejects with what its listener throws', async () => {
    const fail = (): never => {
      throw new Error('no more');
    };
    await expect(box.sandbox.batch(box.request(double), [box.put('one', '1')], fail)).rejects.toThrow('no more');
  });
});

describe('many runs', () => {
  it('leave nothing behind: no descriptors, mounts, processes or files', async () => {
    const count = (): number[] => {
      const { pid } = box.sandbox;
      const init = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0];
      return [
        readdirSync(`/proc/${pid}/fd`).length,
        readdirSync(`/proc/${init}/fd`).length,
        readFileSync(`/proc/${init}/mounts`, 'utf8').split('\n').length,
        readdirSync(box.store).length,
      ];
    };
    const request = box.request(['/bin/sh', '-c', 'echo x > file; mkdir /tmp/folder']);
    const one = async (): Promise<void> => void (await box.sandbox.run(request));
    for (let i = 0; i < 20; i++) await Promise.all([one(), one()]);
    await box.untilReady();
    const initialCount = count();
    for (let i = 0; i < 250; i++) await Promise.all([one(), one(), one(), one()]);
    await box.untilReady();
    expect(count()).toEqual(initialCount);
  });
});
