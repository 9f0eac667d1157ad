import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language } from '../language';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [{ name: 'rustc', package: 'rustc', paths: ['/usr/bin/rustc'] }],
  version: { arguments: ['--version'], pattern: /^(rustc .*)$/m },
});

const rust: Language = {
  name: 'Rust',
  source: 'main.rs',
  program: { path: 'main', executable: true },
  factor: 2,
  tools,
  compile: {
    argv: () => [
      tools.path('rustc'),
      '--edition=2021',
      // Overrides the crate type in the code: only a program can be run.
      '--crate-type=bin',
      '-O',
      '--cfg=online_judge',
      '--cap-lints=allow',
      '-o',
      'main',
      'main.rs',
    ],
    linkings: ['dynamic'],
    /** The optimiser takes some 3 s for long generic programs. */
    limits: compileLimits(10, 512),
    header: null,
  },
  run: {
    argv: () => ['/w/main'],
    runtimeMemoryMb: 0,
    ranOutOfMemory: diedWithMessage(/^memory allocation of \d+ bytes failed/m),
  },
  hello: `fn main() { println!("${HELLO}"); }\n`,
};

export const languages: readonly Language[] = [rust];
