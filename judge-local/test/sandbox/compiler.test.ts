import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mebibyte, openTestSandbox, textOf, twice, type TestSandbox } from './support';
import { anOutsideFolder } from '../folders';

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox();
});
afterAll(() => box.close());

const compileLimits = {
  cpuMs: 10000,
  wallMs: 30000,
  memoryBytes: 512 * mebibyte,
  pids: 64,
  fileBytes: 64 * mebibyte,
  tmpBytes: 256 * mebibyte,
};

const compile = (command: readonly string[], name: string, source: string | Buffer, limits = {}, output = 'main') =>
  box.run(command, {
    kind: 'compile',
    files: [{ path: name, ref: box.put('source', source) }],
    collect: [{ path: output, maxBytes: 64 * mebibyte, optional: true }],
    limits: { ...compileLimits, ...limits },
  });
const gcc = (source: string | Buffer, limits = {}) =>
  compile(['gcc', '-O1', '-o', 'main', 'main.c'], 'main.c', source, limits);

describe('compilers in the sandbox', twice, () => {
  it('make C programs that run', async () => {
    const built = await gcc(
      '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }',
    );
    expect(built.status).toBe('ok');
    const files = [{ path: 'main', ref: built.collected.main!, executable: true }];
    expect(textOf(await box.run(['./main'], { files, stdin: { ref: box.put('sum', '20 22') } }))).toBe('42\n');
  });

  it('make Java programs that run without a word too many', async () => {
    const source = 'public class Main { public static void main(String[] a) { System.out.println("from Java"); } }';
    const built = await compile(['javac', 'Main.java'], 'Main.java', source, { cpuMs: 20000 }, 'Main.class');
    expect(built.status).toBe('ok');
    const files = [{ path: 'Main.class', ref: built.collected['Main.class']! }];
    const result = await box.run(['java', '-cp', '/w', 'Main'], {
      files,
      limits: { memoryBytes: 512 * mebibyte, pids: 64 },
    });
    expect(textOf(result)).toBe('from Java\n');
  });

  it.each([
    ['include a file of the host', '#include "/etc/shadow"'],
    ['include what the init of the slot was started with', '#include "/proc/1/environ"'],
    ['include a file of the judge', `#include "${join(process.cwd(), 'package.json')}"`],
    ['embed a file of the host', '__asm__(".incbin \\"/etc/shadow\\"");\nint main(void) { return 0; }'],
  ])('cannot %s', async (_, source) => {
    const result = await gcc(source);
    expect(result.status).toBe('exit');
    expect(result.stderr.bytes!.toString()).toMatch(/No such file|file not found|Permission denied/);
  });

  it.each([
    ['reads a file without end', '#include "/dev/zero"', {}],
    ['waits for random bytes', '#include "/dev/random"', {}],
    [
      'has macros that explode',
      `#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(x)))\n#define C(x) B(B(B(x)))\nint a[] = { C(B(1,)) };`,
      { cpuMs: 2000 },
    ],
    ['has a huge initialised array', 'int x[1 << 28] = {1}; int main(void) { return 0; }', {}],
    ['includes itself', '#include __FILE__\n#include __FILE__', { cpuMs: 2000 }],
    ['loads a plugin', '#pragma GCC plugin "/w/main.c"\nint main(void) { return 0 }', {}],
  ])('survive a source that %s', async (_, source, limits) => {
    const result = await gcc(source, limits);
    expect(['exit', 'cpu', 'wall', 'memory', 'output']).toContain(result.status);
    expect(result.collected).toEqual({});
    expect((await gcc('int main(void) { return 0; }')).status).toBe('ok');
  });

  it('survive templates that explode', async () => {
    const source =
      'template<int n> struct F { typedef F<n - 1> a; typedef F<n - 2 + sizeof(a) * 0> b; enum { v = a::v + b::v }; };\nint main() { return F<900000>::v; }';
    const result = await compile(['g++', '-ftemplate-depth=1000000', '-o', 'main', 'main.cc'], 'main.cc', source, {
      cpuMs: 2000,
    });
    expect(result.collected).toEqual({});
    expect((await gcc('int main(void) { return 0; }')).status).toBe('ok');
  });

  it('survive constants that take for ever to work out', async () => {
    const source =
      'constexpr long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nconstexpr long x = f(90);\nint main() { return x; }';
    const command = ['g++', '-std=gnu++17', '-fconstexpr-ops-limit=9999999999', '-o', 'main', 'main.cc'];
    const result = await compile(command, 'main.cc', source, { cpuMs: 1000 });
    expect(result).toMatchObject({ status: 'cpu', collected: {} });
    expect((await gcc('int main(void) { return 0; }')).status).toBe('ok');
  });

  it('see of the machine only what the environment of a program says', async () => {
    const result = await gcc('#include "/proc/self/environ"\nint main(void) { return 0; }');
    expect(result.stderr.bytes!.toString()).not.toMatch(/TOKEN|SECRET|npm_|root/i);
  });

  it('take a source called like an option or a list of options for a source', async () => {
    const source = 'int main(void) { return 0; }';
    for (const name of ['-include.c', '@list.c', '-o.c'])
      expect((await compile(['gcc', '-o', 'main', `./${name}`], name, source)).status).toBe('ok');
  });

  it('have endless messages cut, even a hundred megabytes of them', async () => {
    const long = await gcc('#error x\n'.repeat(5_000));
    const endless = await box.run(['/bin/sh', '-c', 'yes error: | head -c 100000000 >&2; exit 1'], { kind: 'compile' });
    expect([long.stderr.truncated, endless.stderr.size]).toEqual([true, 100_000_000]);
    for (const { stderr } of [long, endless]) expect(stderr.bytes).toHaveLength(65536);
    expect((await gcc('int main(void) { return 0; }')).status).toBe('ok');
  });

  it('leave nothing for the next compile', async () => {
    const result = await box.run(['/bin/sh', '-c', 'ls -A /w /tmp'], { kind: 'compile' });
    expect(textOf(result)).toBe('/tmp:\n\n/w:\n');
  });

  it('see folders that are shown to compilers only', async () => {
    const folder = anOutsideFolder();
    writeFileSync(join(folder, 'cached'), 'cached');
    const extra = await openTestSandbox({ bindReadOnlyForCompilers: [folder] });
    const listing = await extra.run(['/bin/sh', '-c', `cat ${folder}/cached; touch ${folder}/x`], { kind: 'compile' });
    expect(textOf(listing)).toBe('cached');
    expect(listing.stderr.bytes!.toString()).toContain('Read-only file system');
    expect((await extra.run(['/bin/cat', `${folder}/cached`])).status).toBe('exit');
    rmSync(folder, { recursive: true });
    await extra.close();
  });
});
