import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, lackOf } from '../../src/languages';
import { openCompiler, type RealCompiler } from './setup';

const HELLO: Readonly<Record<string, string>> = {
  c: '#include <stdio.h>\nint main(void) {\n  puts("1");\n}\n',
  cpp: '#include <iostream>\nint main() {\n  std::cout << 1;\n}\n',
  java: 'import java.util.*;\npublic class Main {\n  public static void main(String[] args) {}\n}\n',
  py: '# one\nprint(1)\n',
  js: '// one\nconsole.log(1);\n',
  go: 'package main\n\nfunc main() {\n}\n',
  rs: 'fn main() {\n    println!("1");\n}\n',
  cs: 'class Program {\n  static void Main() {}\n}\n',
  php: '<?php\necho 1;\n',
  rb: '# one\nputs 1\n',
};

const programs = LANGUAGES.filter(({ tools }) => lackOf(tools) === null).flatMap((language) => {
  const code = HELLO[language.source.slice(language.source.lastIndexOf('.') + 1)];
  return code === undefined ? [] : [{ name: language.name, language, code }];
});

const FOREIGN: readonly [what: string, from: (code: string) => string][] = [
  ['a mark', (code) => `\uFEFF${code}`],
  ['the line ends of Windows and its closing Ctrl-Z', (code) => `${code.replaceAll('\n', '\r\n')}\x1a`],
  ['the line ends of an old Mac', (code) => code.replaceAll('\n', '\r')],
];

describe('a source from another system', () => {
  let real: RealCompiler;
  beforeAll(async () => {
    real = await openCompiler();
    await real.toolchain.prepare();
  }, 120_000);
  afterAll(() => real?.close());

  describe.each(programs)('in $name', ({ language, code }) => {
    it.each(FOREIGN)('compiles with %s', async (_what, from) => {
      expect(await real.judged(language, { name: '', code: from(code) })).toEqual({ outcome: 'program' });
    });
  });
});
