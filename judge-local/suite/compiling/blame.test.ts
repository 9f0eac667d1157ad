import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/languages';
import { openCompiler, type RealCompiler } from './setup';

const named = (name: string): Language => LANGUAGES.find((one) => one.name === name) as Language;

let real: RealCompiler;

beforeAll(async () => void (real = await openCompiler()));

afterAll(() => real?.close());

/** A language whose compiler sleeps. */
const sleepy = (name: string): Language => {
  const c = named('C');
  const limits = { ...c.compile.limits, cpuMs: 500, wallMs: 1000 };
  return { ...c, name, compile: { ...c.compile, argv: () => ['/bin/sleep', '600'], limits } };
};

it('a compiler that hangs is the submitter’s fault', async () => {
  const found = await real.judged(sleepy('sleeps'), { name: 'asleep', code: '' });
  expect(found).toMatchObject({
    outcome: 'error',
    message: expect.stringMatching(/^The compiler was idle/),
  });
});

describe('a program that is too large', () => {
  const reads = 'int main() { a[0] = 1; return a[3] + b[5]; }\n';

  it.each([
    [
      'C',
      'values that begin large',
      'int a[1 << 28] = {1}, b[9];',
      /^(The compiled program is larger than 64 MB|Compilation (took|used))/,
    ],
    [
      'C++ 17',
      'values that begin large',
      'int a[1 << 28] = {1}, b[9];',
      /^(The compiled program is larger than 64 MB|Compilation (took|used))/,
    ],
    [
      'C++ 17',
      'members that begin large',
      'struct S { int n = 1; operator int() const { return n; } S& operator=(int m) { n = m; return *this; } }; S a[1 << 28], b[9];',
      /^(The compiled program is larger than 64 MB|Compilation (took|used))/,
    ],
    ['C', 'more than can be reached', 'char a[1LL << 40], b[1LL << 41];', /^Global and static variables exceed 2 GB/],
    [
      'C++ 17 With O2',
      'more than can be reached',
      'int a[1 << 29], b[1 << 30];',
      /^Global and static variables exceed 2 GB/,
    ],
  ])('gets the matching verdict: %s with %s', async (language, _what, data, message) => {
    const found = await real.judged(named(language), { name: 'large', code: `${data}\n${reads}` });
    expect(found).toMatchObject({ outcome: 'error', message: expect.stringMatching(message) });
    expect(found.outcome === 'error' && found.message).not.toMatch(/bug report/);
  });
});
