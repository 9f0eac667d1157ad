import { compileLimits } from './compile-limits';
import { diedSaying } from './dying';
import { HELLO, type Language } from './language';
import { toolsOf } from './tools';

const tools = toolsOf('Rust');

export const rust: Language = {
  name: 'Rust',
  source: 'main.rs',
  program: { path: 'main', executable: true },
  factor: 2,
  tools,
  compile: {
    argv: () => [
      tools.path('rustc'),
      '--edition=2021',
      // Whatever kind of crate the code says it is: what is no program cannot be run.
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
    ranOutOfMemory: diedSaying(/^memory allocation of \d+ bytes failed/m),
  },
  hello: `fn main() { println!("${HELLO}"); }\n`,
};
