import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, lackOf } from '../../src/languages';
import { plainly, type PlainOutcome } from './plain';
import { openCompiler, type RealCompiler } from './setup';
import type { Shape } from './shapes';

const PYTHONS = LANGUAGES.filter(({ name, tools }) => ['Python3', 'PyPy3'].includes(name) && lackOf(tools) === null);

const shapes: readonly (Shape & { outcome: 'program' | 'error' })[] = [
  { name: 'a program', code: 'print(1)\n', outcome: 'program' },
  { name: 'nothing', code: '', outcome: 'program' },
  { name: 'names that are not ASCII', code: '# -*- coding: utf-8 -*-\n数 = "é"\n', outcome: 'program' },
  { name: 'a mark of the byte order', code: '\uFEFFprint("é")\r\n', outcome: 'program' },
  { name: 'an import that is nowhere', code: 'def later():\n    import nowhere\n', outcome: 'program' },
  { name: 'a missing colon', code: 'n = 1\nif n\n    pass\n', outcome: 'error' },
  { name: 'a bracket that is never closed', code: 'n = (1,\nprint(n)\n', outcome: 'error' },
  { name: 'an indent out of place', code: 'n = 1\n  m = 2\n', outcome: 'error' },
  { name: 'tabs among blanks', code: 'if True:\n        n = 1\n\tm = 2\n', outcome: 'error' },
  { name: 'a return outside of a function', code: 'return 1\n', outcome: 'error' },
  { name: 'a text that is not closed', code: 'é = "数\n', outcome: 'error' },
  { name: 'an unknown coding', code: '# -*- coding: nowhere -*-\nprint(1)\n', outcome: 'error' },
  { name: 'the language of its past', code: 'print "hello"\n', outcome: 'error' },
  { name: 'an expression that is too deep', code: `n = ${'-'.repeat(100_000)}1\n`, outcome: 'error' },
  { name: 'a doubtful escape beside an error', code: 'a = "\\d"\nb = 1 is 1\nc = )\n', outcome: 'error' },
];

/**
 * Normalises a message: code with an unknown encoding is refused with other words when it is imported as a module
 * than as the main program.
 */
const named = (one: PlainOutcome): PlainOutcome =>
  one.outcome === 'program'
    ? one
    : { ...one, message: one.message.replace(/.*(encoding problem|unknown encoding): /s, '') };

describe.each(PYTHONS)('the check of $name', (language) => {
  let real: RealCompiler;
  beforeAll(async () => {
    real = await openCompiler();
  });
  afterAll(() => real?.close());

  it.concurrent.each(shapes)('says what the plain interpreter says of $name', async ({ outcome, ...shape }) => {
    const [interpreter = ''] = language.tools.version.argv;
    const [here, there] = await Promise.all([
      real.judged(language, shape),
      plainly([interpreter, '-I', '-B', 'main.py'], { 'main.py': shape.code }),
    ]);
    expect(named(here)).toEqual(named(there));
    expect(there.outcome).toBe(outcome);
  });
});
