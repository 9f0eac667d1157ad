import { verdictMessageText } from '@tribunal/contract';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Compiled, Source } from '../src/compile/compiler';
import { LANGUAGES, type Language } from '../src/languages';
import type { RunRequest, RunResult } from '../src/sandbox/types';
import { aFolder } from './folders';
import { aResult, captured } from './results';
import { C, compilerWith, source } from './simulated-compiler';

const PYTHONS = LANGUAGES.filter(({ name }) => /^Py/.test(name));
const { cpuMs, wallMs } = C.compile.limits;

const compiledWith = async (result: Partial<RunResult>, language = C): Promise<Compiled> => {
  const { compiler } = await compilerWith(async () => aResult(result));
  return compiler.compile({ ...source, language });
};

describe('a compiler that ended badly', () => {
  const partKilled = 'gcc: fatal error: Killed signal terminated program cc1\ncompilation terminated.\n';
  const noProcess =
    "g++: fatal error: cannot execute 'as': vfork: Resource temporarily unavailable\ncompilation terminated.\n";

  const partMissing =
    "g++: fatal error: cannot execute 'cc1plus': execvp: No such file or directory\ncompilation terminated.\n";
  const linkerMissing = "collect2: fatal error: cannot find 'ld'\ncompilation terminated.\n";

  it.each<[string, Partial<RunResult>]>([
    ['killed from outside', { status: 'signal', signal: 9 }],
    ['whose part was killed from outside', { status: 'exit', exitCode: 1, stderr: captured(partKilled) }],
    ['whose part could not be started', { status: 'exit', exitCode: 1, stderr: captured(noProcess) }],
    ['whose part is missing, as during an upgrade', { status: 'exit', exitCode: 1, stderr: captured(partMissing) }],
    ['whose linker is missing', { status: 'exit', exitCode: 1, stderr: captured(linkerMissing) }],
    ['that the sandbox lost', { status: 'internal', message: 'no memory' }],
    ['that left no program', { status: 'ok' }],
  ])('%s is a failure of the judge, and another attempt is worth it', async (_what, result) => {
    await expect(compiledWith(result)).rejects.toMatchObject({ name: 'JudgeFailure', retry: 'retry' });
  });

  const fileTooLarge = (part: string): string =>
    `g++: internal compiler error: File size limit exceeded signal terminated program ${part}\n` +
    'Please submit a full bug report, with preprocessed source (by using -freport-bug).\n' +
    'See <file:///usr/share/doc/gcc-12/README.Bugs> for instructions.\n';
  const crashed =
    'main.cpp:3:9: internal compiler error: Segmentation fault\n0x7f3a0a3c3d09 __libc_start_main\n\t../csu/libc-start.c:308\n' +
    'Please submit a full bug report, with preprocessed source (by using -freport-bug).\n' +
    'Please include the complete backtrace with any bug report.\nSee <file:///usr/share/doc/gcc-12/README.Bugs> for instructions.\n';
  const tooFar =
    "/tmp/ccx.o: in function `main':\nmain.cpp:(.text+0x7): relocation truncated to fit: R_X86_64_PC32 against `.bss'\n";
  const rejectedWith = (text: string, exitCode = 1): Partial<RunResult> => ({
    status: 'exit',
    exitCode,
    stderr: captured(text),
  });

  it.each<[string, Partial<RunResult>, RegExp]>([
    [
      'whose assembler wrote too large a file',
      rejectedWith(fileTooLarge('as'), 4),
      /^The compiled program is larger than 64 MB/,
    ],
    ['whose first part did', rejectedWith(fileTooLarge('cc1plus'), 4), /^The compiled program is larger than 64 MB/],
    [
      'whose linker could not reach the data',
      rejectedWith(tooFar),
      /^Global and static variables exceed 2 GB[^]*relocation/,
    ],
    [
      'that broke',
      rejectedWith(crashed),
      /^The compiler crashed on this code[^]*main\.cpp:3:9: internal compiler error: Segm/,
    ],
    [
      'of Java that ran out of stack',
      rejectedWith(
        'The system is out of resources.\nConsult the following stack trace for details.\njava.lang.StackOverflowError\n\tat a\n\tat b\n',
      ),
      /^The compiler crashed on this code[^]*StackOverflowError$/,
    ],
    [
      'that got no memory',
      rejectedWith('cc1plus: out of memory allocating 65536 bytes after a total of 3 bytes\n'),
      /^Compilation used more than 256 MB/,
    ],
    [
      'that slept',
      { status: 'wall', wallMs, cpuMs: 40 },
      /^The compiler was idle \(stopped after 10 s .* 0 s of CPU time\)$/,
    ],
    [
      'that slept on a busy machine',
      { status: 'wall', wallMs: wallMs + 2500, cpuMs: 40, delayMs: 2500 },
      /^The compiler was idle \(stopped after 10 s /,
    ],
  ])('%s is a compile error that says what it is', async (_what, result, message) => {
    const compiled = await compiledWith(result);
    const shown = compiled.outcome === 'error' ? verdictMessageText(compiled.message) : '';
    expect(shown).toMatch(message);
    expect(shown).not.toMatch(/bug report|README\.Bugs|\tat /);
  });

  it('says no more than the code it quotes', async () => {
    const quoted =
      'main.c:1:2: error: #error internal compiler error: File size limit exceeded\n    1 | #error internal compiler error: x\n';
    const compiled = await compiledWith(rejectedWith(quoted));
    expect(compiled).toMatchObject({ outcome: 'error', message: quoted.trim() });
  });

  it.each<[string, Partial<RunResult>, RegExp]>([
    [
      'that refused the code',
      { status: 'exit', exitCode: 1, stderr: captured('main.c:1: error') },
      /^main\.c:1: error$/,
    ],
    ['that crashed', { status: 'signal', signal: 11 }, /SIGSEGV/],
    ['that computed for too long', { status: 'cpu', cpuMs }, new RegExp(`longer than ${cpuMs / 1000} s$`)],
    ['that wrote too much', { status: 'output' }, /^Compiler output limit exceeded$/],
    ['that took too much memory', { status: 'memory', signal: 9 }, /MB$/],
    [
      'that quotes code which speaks of a kill',
      { status: 'exit', exitCode: 1, stderr: captured(`error: ${'\n'}${partKilled}    1 | static_assert(0, "…");\n`) },
      /static_assert/,
    ],
  ])('%s is a compile error', async (_what, result, message) => {
    const compiled = await compiledWith(result);
    expect(compiled.outcome === 'error' && verdictMessageText(compiled.message)).toMatch(message);
  });
});

describe.each(PYTHONS)('the compiler of $name', (language) => {
  const refusalCode = language.compile.refusalCode as number;

  it('refuses code with an exit code of its own', async () => {
    const printed = captured('  File "main.py", line 1');
    const compiled = await compiledWith({ status: 'exit', exitCode: refusalCode, stderr: printed }, language);
    expect(compiled).toMatchObject({ outcome: 'error', message: 'File "main.py", line 1' });
  });

  it.each([
    [1, 'ImportError: libpthread.so.0: failed to map segment from shared object'],
    [1, 'Fatal Python error: init_fs_encoding: failed to get the Python codec'],
    [120, ''],
  ])('is a failure of the judge when the interpreter itself ends with %i: %s', async (exitCode, excerpt) => {
    const ended = compiledWith({ status: 'exit', exitCode, stderr: captured(excerpt) }, language);
    await expect(ended).rejects.toMatchObject({ name: 'JudgeFailure', retry: 'retry' });
  });
});

describe('the output of a compiler', () => {
  /** Compiles `sources` one after the other; resolves with the requests that reached the compiler. */
  async function requestsFor(
    sources: readonly Source[],
    result: Partial<RunResult>,
    dir?: string,
    installed = 0,
  ): Promise<RunRequest[]> {
    const requests: RunRequest[] = [];
    const { compiler, store } = await compilerWith(
      async (request) => {
        requests.push(request);
        if (result.status !== 'ok') return aResult(result);
        await writeFile(store.path('out-1'), 'program');
        return aResult({ collected: { [C.program.path]: 'out-1' } });
      },
      { dir, installedAt: () => installed },
    );
    for (const one of sources) {
      const compiled = await compiler.compile(one);
      if (compiled.outcome === 'program') compiled.program.release();
    }
    return requests;
  }
  const refused = { status: 'exit', exitCode: 1, stderr: captured('main.c:1: error') } as const;

  it.each<[string, Partial<RunResult>]>([
    ['a program', { status: 'ok' }],
    ['a compile error', refused],
  ])('is remembered when it was %s', async (_what, result) => {
    expect(await requestsFor([source, source], result)).toHaveLength(1);
  });

  it('is the same the second time', async () => {
    const { compiler } = await compilerWith(async () => aResult(refused));
    expect(await compiler.compile(source)).toEqual(await compiler.compile(source));
  });

  it.each<[string, Partial<RunResult>]>([
    ['a program', { status: 'ok' }],
    ['a compile error', refused],
  ])('is kept by the next process when it was %s', async (_what, result) => {
    const dir = await aFolder();
    expect(await requestsFor([source], result, dir)).toHaveLength(1);
    expect(await requestsFor([source], result, dir)).toHaveLength(0);
  });

  it('is asked again when it was an error and something was installed since', async () => {
    const dir = await aFolder();
    expect(await requestsFor([source], refused, dir, 1)).toHaveLength(1);
    expect(await requestsFor([source], refused, dir, 2)).toHaveLength(1);
    expect(await requestsFor([source], refused, dir, 2)).toHaveLength(0);
  });

  it('is asked again when the time limit ended it: the machine may have been slow', async () => {
    expect(await requestsFor([source, source], { status: 'cpu', cpuMs })).toHaveLength(2);
  });

  it.each<[string, Partial<Source>]>([
    ['version', { version: 'gcc 13' }],
    ['language', { language: LANGUAGES.find(({ name }) => name === 'C With O2') as Language }],
    ['linking', { linking: 'static' }],
    ['code', { code: 'int main(void) { return 1; }' }],
    ['set of extra files', { extraFiles: { 'other.h': '#define N 1' } }],
    ['text of an extra file', { extraFiles: { 'sizes.h': '#define N 2' } }],
  ])('is not taken for another %s', async (_what, other) => {
    const first = { ...source, extraFiles: { 'sizes.h': '#define N 1' } };
    expect(await requestsFor([first, { ...first, ...other }], refused)).toHaveLength(2);
  });
});

describe('a source with NUL characters', () => {
  it('is a compile error in every language, without a compiler', async () => {
    const { compiler } = await compilerWith(() => Promise.reject(new Error('no compiler is needed')));
    for (const language of LANGUAGES) {
      const compiled = await compiler.compile({ ...source, language, code: '// a\0b' });
      expect(compiled.outcome === 'error' && verdictMessageText(compiled.message)).toMatch(
        /^The source code contains NUL characters/,
      );
    }
  });
});

describe('the prepared header', () => {
  const CPP = LANGUAGES.find(({ compile }) => compile.header !== null) as Language;
  const begins = `#include <${CPP.compile.header?.header}>\nint main() {}\n`;

  /** Returns for each run of the compiler whether it used the prepared folder. */
  async function runsOf(code: string, results: readonly Partial<RunResult>[]) {
    const folder = '/tools/header-1';
    const runs: boolean[] = [];
    const { compiler } = await compilerWith(
      async ({ argv }) => {
        runs.push(argv.includes(folder));
        return aResult(results[runs.length - 1] ?? { status: 'internal' });
      },
      { tools: { pathOf: () => folder, isPrepared: () => true } },
    );
    const compiled = await compiler.compile({ ...source, language: CPP, code });
    return { runs, message: compiled.outcome === 'error' ? verdictMessageText(compiled.message) : null };
  }
  const quick = { status: 'exit', exitCode: 1, stderr: captured('in source.hpp') } as const;
  const plain = { status: 'exit', exitCode: 1, stderr: captured('in main.cpp') } as const;

  it.each([
    ['a refusal', quick],
    ['a crash', { status: 'signal', signal: 11 } as const],
    ['a lack of memory', { status: 'memory' } as const],
    ['too much output', { status: 'output' } as const],
  ])('has %s judged again by the plain compiler, whose words count', async (_what, first) => {
    expect(await runsOf(begins, [first, plain])).toEqual({ runs: [true, false], message: 'in main.cpp' });
  });

  it.each([
    ['processor time', { status: 'cpu', cpuMs } as const],
    ['time on the clock', { status: 'wall', wallMs } as const],
  ])('has nothing judged again that took too much %s', async (_what, first) => {
    expect(await runsOf(begins, [first])).toMatchObject({ runs: [true] });
  });

  it('is not for code that begins otherwise', async () => {
    expect(await runsOf(`#define int long\n${begins}`, [plain])).toMatchObject({ runs: [false] });
  });
});

describe('extra files', () => {
  it('lie beside the source, whose name none of them can take', async () => {
    const received: Record<string, string> = {};
    const { compiler, store } = await compilerWith(async ({ files }) => {
      for (const { path, ref } of files) received[path] = await readFile(store.path(ref), 'utf8');
      return aResult({ status: 'exit', exitCode: 1, stderr: captured('error') });
    });
    await compiler.compile({ ...source, extraFiles: { 'sizes.h': '#define N 1', 'main.c': 'nonsense' } });
    expect(received).toEqual({ 'sizes.h': '#define N 1', 'main.c': source.code });
  });
});

describe('two judgements that need the same program', () => {
  /** Starts compilations that the test ends when it wants; it also sees whether they were cancelled. */
  async function pendingCompilations() {
    const begun: { finish: () => Promise<void>; isCancelled: () => boolean }[] = [];
    let notifyBegun = (): void => {};
    const { compiler, store } = await compilerWith(
      (_request, abort) =>
        new Promise((resolve) => {
          const finish = async (): Promise<void> => {
            await writeFile(store.path('out-1'), 'program');
            resolve(aResult({ collected: { [C.program.path]: 'out-1' } }));
          };
          begun.push({ finish, isCancelled: () => abort?.aborted ?? false });
          abort?.addEventListener('abort', () => resolve(aResult({ status: 'cancelled' })));
          notifyBegun();
        }),
    );
    const beginning = async (count: number): Promise<void> => {
      while (begun.length < count) await new Promise<void>((resolve) => (notifyBegun = resolve));
    };
    return { compiler, begun, beginning };
  }

  it('share one compilation, which outlives the cancel of the one that began it', async () => {
    const { compiler, begun, beginning } = await pendingCompilations();
    const cancelling = new AbortController();
    const first = compiler.compile(source, cancelling.signal);
    const second = compiler.compile(source, new AbortController().signal);
    await beginning(1);
    cancelling.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    expect(begun[0]?.isCancelled()).toBe(false);
    await begun[0]?.finish();
    expect(await second).toMatchObject({ outcome: 'program' });
    expect(begun).toHaveLength(1);
  });

  it('end it when both are cancelled, and a third one starts again', async () => {
    const { compiler, begun, beginning } = await pendingCompilations();
    const cancelling = new AbortController();
    const both = [compiler.compile(source, cancelling.signal), compiler.compile(source, cancelling.signal)];
    await beginning(1);
    cancelling.abort(new Error('cancelled'));
    const third = compiler.compile(source);
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(begun[0]?.isCancelled()).toBe(true);
    await beginning(2);
    await begun[1]?.finish();
    expect(await third).toMatchObject({ outcome: 'program' });
  });
});
