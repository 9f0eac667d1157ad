import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, lackOf, type Language } from '../../src/languages';
import { plainly, type PlainOutcome } from './plain';
import { openCompiler, type RealCompiler } from './setup';
import type { Shape } from './shapes';

const java = LANGUAGES.find(({ name }) => name === 'Java') as Language;
const FLAGS = '-encoding UTF-8 -proc:none -nowarn -Xlint:none -Xmaxerrs 3 -cp .'.split(' ');

const main = (body: string, preamble = ''): string =>
  `${preamble}public class Main {\n  public static void main(String[] args) {\n    ${body}\n  }\n}\n`;
const GRADER = 'class Grader { static int ask(int n) { return n + 1; } }\n';

const shapes: readonly (Shape & { outcome: 'program' | 'error' })[] = [
  { name: 'a program', code: main('System.out.println(1);'), outcome: 'program' },
  {
    name: 'unchecked calls',
    code: main('List all = new ArrayList(); all.add(1);', 'import java.util.*;\n'),
    outcome: 'program',
  },
  {
    name: 'classes inside and beside, records and lambdas',
    code: `${main('new Inner(); Runnable r = () -> {}; r.run(); new Beside();')}class Beside {}\nrecord Inner() {}\n`,
    outcome: 'program',
  },
  { name: 'names that are not ASCII', code: main('int 数 = 1; System.out.println("é" + 数);'), outcome: 'program' },
  { name: 'a grader', code: main('Grader.ask(1);'), extraFiles: { 'Grader.java': GRADER }, outcome: 'program' },
  { name: 'a wrong type', code: main('int n = "one"; Integer.parseInt(2);'), outcome: 'error' },
  { name: 'a missing semicolon', code: main('int n = 1'), outcome: 'error' },
  { name: 'more errors than are shown', code: main('a(); b(); c(); d(); e();'), outcome: 'error' },
  { name: 'an exception that nobody catches', code: main('throw new Exception();'), outcome: 'error' },
  { name: 'an error beside a deprecated call', code: main('new Integer(1); nothing();'), outcome: 'error' },
  {
    name: 'an error in a grader',
    code: main('Grader.ask(1);'),
    extraFiles: { 'Grader.java': GRADER.replace('n + 1', 'nothing') },
    outcome: 'error',
  },
  {
    name: 'a method that is too long',
    code: main('int n = 0;\n' + 'n += 123456789;\n'.repeat(30_000)),
    outcome: 'error',
  },
  {
    name: 'an expression that is too deep',
    code: main(`int n = ${'('.repeat(9000)}1${')'.repeat(9000)};`),
    outcome: 'error',
  },
];

/**
 * Parts of the output of a compiler that ran out of stack that vary: its own stack trace and the judge's explanation.
 */
const TRACE = [/\n\tat .*/g, /\n…$/, /^The compiler crashed on this code.*\n/, /Consult the following stack trace.*\n/];
const withoutTrace = (one: PlainOutcome): PlainOutcome =>
  one.outcome === 'program'
    ? one
    : { ...one, message: TRACE.reduce((text, part) => text.replace(part, ''), one.message) };

describe.skipIf(lackOf(java.tools) !== null)('the prepared compiler for Java', () => {
  let real: RealCompiler;
  beforeAll(async () => {
    real = await openCompiler();
    await real.toolchain.prepare();
  }, 120_000);
  afterAll(() => real?.close());

  it.concurrent.each(shapes)('says what plain javac says of $name', async ({ outcome, ...shape }) => {
    const files = { ...shape.extraFiles, 'Main.java': shape.code };
    const [here, there] = await Promise.all([
      real.judged(java, shape),
      plainly(['/usr/bin/javac', ...FLAGS, 'Main.java'], files),
    ]);
    expect(withoutTrace(here)).toEqual(withoutTrace(there));
    expect(there.outcome).toBe(outcome);
  });

  it.each([
    ['a public class of another name', main('').replace('Main', 'Other')],
    ['two public classes', `${main('')}public class Other {}\n`],
    ['a class in a package', `package inner;\n${main('')}`],
    ['a class that has its main from another', 'class Other extends Base {}\n' + main('').replace('Main', 'Base')],
  ])('makes a program of %s', async (name, code) => {
    expect(await real.judged(java, { name, code })).toEqual({ outcome: 'program' });
  });

  it.each([
    ['nothing', '// nothing\n'],
    ['a class without main', 'class Main {}\n'],
    ['a main that is not static', main('').replace('static ', '')],
    ['a main of a class inside another', `class Outer {\n${main('').replace('public class', 'static class')}}\n`],
  ])('says that there is nothing to run in %s', async (name, code) => {
    const message = 'error: no class has the method public static void main(String[] args)';
    expect(await real.judged(java, { name, code })).toEqual({ outcome: 'error', message });
  });
});
