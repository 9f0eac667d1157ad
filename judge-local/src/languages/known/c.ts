import { compileLimits } from '../compile-limits';
import { HELLO, never, type Language } from '../language';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [{ name: 'gcc', package: 'gcc', paths: ['/usr/bin/gcc'] }],
  version: { arguments: ['--version'], pattern: /^(gcc .*)$/m },
  isBasic: true,
});
const GCC = tools.path('gcc');

const c = (name: string, optimise: readonly string[]): Language => ({
  name,
  source: 'main.c',
  program: { path: 'main', executable: true },
  factor: 1,
  tools,
  compile: {
    argv: ({ linking }) => [
      GCC,
      '-std=gnu11',
      ...optimise,
      '-DONLINE_JUDGE',
      '-w',
      '-fmax-errors=3',
      ...(linking === 'static' ? ['-static'] : []),
      'main.c',
      '-o',
      'main',
      '-lm',
    ],
    linkings: ['dynamic', 'static'],
    limits: compileLimits(5, 256),
    header: null,
  },
  run: { argv: () => ['/w/main'], runtimeMemoryMb: 0, ranOutOfMemory: never },
  checkersAs: 'C With O2',
  hello: `#include <stdio.h>\nint main(void) { puts("${HELLO}"); return 0; }\n`,
});

export const languages: readonly Language[] = [c('C', []), c('C With O2', ['-O2'])];
