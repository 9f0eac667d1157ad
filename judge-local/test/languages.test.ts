import { familyOfFile, LOCAL_LANGUAGES } from '@tribunal/contract';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, lackOf, type Language, type Tools } from '../src/languages';
import type { RunResult } from '../src/sandbox/types';

const named = (name: string): Language => LANGUAGES.find((one) => one.name === name) as Language;

const result = (overrides: Partial<RunResult>, stderr: string): RunResult => ({
  status: 'exit',
  exitCode: 1,
  signal: 0,
  cpuMs: 1,
  wallMs: 1,
  delayMs: 0,
  memoryBytes: 1,
  pidsPeak: 1,
  endedNs: 0n,
  stdout: { size: 0, truncated: false },
  stderr: { size: stderr.length, truncated: false, bytes: Buffer.from(stderr) },
  collected: {},
  ...overrides,
});

describe('a language', () => {
  it('has a name of its own', () => {
    expect(new Set(LANGUAGES.map(({ name }) => name)).size).toBe(LANGUAGES.length);
  });

  it.each(LANGUAGES.map((language) => [language.name, language] as const))(
    'has a row in the table of languages, and a source that ends like its family: %s',
    (name, { source }) => {
      expect(LOCAL_LANGUAGES.find((row) => row.name === name)?.family).toBe(familyOfFile(source));
    },
  );

  it('names one of the judge as what its checkers are compiled as', () => {
    const compiledAs = LANGUAGES.flatMap(({ checkersAs = [] }) => checkersAs);
    expect(compiledAs.length).toBeGreaterThan(0);
    expect(compiledAs.filter((name) => !named(name))).toEqual([]);
  });

  it.each(LANGUAGES.map((language) => [language.name, language] as const))(
    'runs nothing of a user of this machine: %s',
    (_name, { compile, run, tools }) => {
      const limits = { timeMs: 1000, memoryMb: 256, stackMb: 64 };
      const compiler = compile.argv({ linking: 'dynamic', prepared: { pathOf: () => null } });
      const programs = [compiler, run.argv(limits), tools.version.argv].map(([program]) => program);
      for (const program of programs) expect(program).toMatch(/^\/(usr\/bin|w)\//);
    },
  );
});

describe('the missing tools of a language', () => {
  const tools = (path: string, debian: string | null): Tools => ({
    ...named('PyPy3').tools,
    programs: [{ name: 'tool', package: debian, paths: ['/nowhere/else', path] }],
  });

  it('is nothing when one of the places has the program', () => {
    expect(existsSync('/bin/sh')).toBe(true);
    expect(lackOf(tools('/bin/sh', 'dash'))).toBeNull();
  });

  it('is reported with the Debian package, or that there is none', () => {
    expect(lackOf(tools('/nowhere/tool', 'a-package'))).toBe('tool is not installed (Debian package a-package)');
    expect(lackOf(tools('/nowhere/tool', null))).toBe(
      'tool is not installed (Debian 12 has no package of it; looked for /nowhere/else, /nowhere/tool)',
    );
  });
});

describe('a program that its runtime ended for want of memory', () => {
  it.each([
    ['Java', 'Terminating due to java.lang.OutOfMemoryError: Java heap space\n'],
    ['Java', 'Exception in thread "main" java.lang.OutOfMemoryError: Cannot reserve 1 bytes of direct buffer memory'],
    ['Python3', 'Traceback (most recent call last):\n  File "main.py", line 1, in <module>\nMemoryError\n'],
    ['C#', 'Unhandled Exception:\nSystem.OutOfMemoryException: Insufficient memory to continue'],
    ['Golang', 'fatal error: runtime: out of memory\n'],
    ['PHP', 'Fatal error: Allowed memory size of 134217728 bytes exhausted (tried to allocate 8 bytes)'],
  ])('is seen in %s', (language, stderr) => {
    expect(named(language).run.ranOutOfMemory(result({}, stderr))).toBe(true);
  });

  it.each<[string, string, Partial<RunResult>, string]>([
    ['JavaScript Node', 'aborts', { status: 'signal', signal: 6 }, 'FATAL ERROR: … JavaScript heap out of memory'],
    [
      'PyPy3',
      'aborts',
      { status: 'signal', signal: 6 },
      'RPython traceback:\n  File "implement.c", line 1, in f\nusing too much memory, aborting\n',
    ],
    ['PyPy2', 'aborts', { status: 'signal', signal: 6 }, "out of memory: couldn't allocate the next arena\n"],
    ['Rust', 'aborts', { status: 'signal', signal: 6 }, 'memory allocation of 9 bytes failed\n'],
    [
      'C++',
      'aborts',
      { status: 'signal', signal: 6 },
      "terminate called after throwing an instance of 'std::bad_alloc'",
    ],
  ])('is seen in %s, which %s', (language, _how, overrides, stderr) => {
    expect(named(language).run.ranOutOfMemory(result(overrides, stderr))).toBe(true);
  });

  it.each<[string, string, Partial<RunResult>, string]>([
    ['that ended well', 'Python3', { status: 'ok', exitCode: 0 }, 'MemoryError\n'],
    ['with another exception', 'Python3', {}, "ValueError: 'MemoryError'\n"],
    ['that may not start a thread', 'Java', {}, 'java.lang.OutOfMemoryError: unable to create native thread'],
  ])('is not one %s: %s', (_what, language, overrides, stderr) => {
    expect(named(language).run.ranOutOfMemory(result(overrides, stderr))).toBe(false);
  });
});
