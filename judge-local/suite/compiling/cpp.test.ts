import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/languages';
import { prepareHeader, usesHeader } from '../../src/toolchain';
import { plainly, type PlainOutcome } from './plain';
import { openCompiler, type RealCompiler } from './setup';
import { BASIC_SHAPES, MORE_SHAPES, type Shape } from './shapes';

const CPP = LANGUAGES.filter(({ compile }) => compile.header !== null);
/** The flags as documented, written out so that they are independent of the judge's own. */
const FLAGS: Readonly<Record<string, string>> = {
  'C++': '-std=gnu++14',
  'C++ With O2': '-std=gnu++14 -O2',
  'C++ 17': '-std=gnu++17',
  'C++ 17 With O2': '-std=gnu++17 -O2',
  'C++ 20': '-std=gnu++20',
  'C++ 20 With O2': '-std=gnu++20 -O2',
};

let real: RealCompiler;

beforeAll(async () => {
  real = await openCompiler();
  for (const { compile } of CPP) await prepareHeader(real.toolchain.folders, compile.header!);
}, 240_000);

afterAll(() => real?.close());

/** Linker messages contain the assembler's file name, which differs each time. */
const steady = (one: PlainOutcome): PlainOutcome =>
  one.outcome === 'program' ? one : { ...one, message: one.message.replace(/\/tmp\/cc\w+\.o/g, '/tmp/part.o') };

const plain = (language: Language, { code, extraFiles = {} }: Shape): Promise<PlainOutcome> => {
  const flags = `${FLAGS[language.name]} -DONLINE_JUDGE -w -fmax-errors=3`.split(' ');
  return plainly(['/usr/bin/g++', ...flags, 'main.cpp', '-o', 'main', '-lm'], { ...extraFiles, 'main.cpp': code });
};

describe.each(CPP)('$name', (language) => {
  const shapes = language.name === 'C++ 17' ? [...BASIC_SHAPES, ...MORE_SHAPES] : BASIC_SHAPES;

  it('takes the prepared header', async () => {
    expect(await usesHeader(language, real.toolchain.folders, real.sandbox, real.store)).toBe(true);
  });

  it.concurrent.each(shapes)('says what plain g++ says of the header $name', async (shape) => {
    const [here, there] = await Promise.all([real.judged(language, shape), plain(language, shape)]);
    expect(steady(here)).toEqual(steady(there));
  });
});
