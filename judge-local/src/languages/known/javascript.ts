import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language } from '../language';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [{ name: 'node', package: 'nodejs', paths: ['/usr/bin/node', '/usr/bin/nodejs'] }],
  version: { arguments: ['--version'], pattern: /^(v\d.*)$/m },
});
const NODE = tools.path('node');

/** Stack that native code may still use when scripts have used all of theirs, in KiB. */
const STACK_MARGIN_KB = 512;

const node: Language = {
  name: 'JavaScript Node',
  source: 'main.js',
  program: { path: 'main.js', executable: false },
  factor: 2,
  tools,
  compile: {
    argv: () => [NODE, '--check', 'main.js'],
    linkings: ['dynamic'],
    limits: compileLimits(5, 256),
    header: null,
  },
  run: {
    /**
     * Runs single-threaded: the CPU time of all threads counts, so helper threads of the compiler and the collector
     * gain nothing.
     */
    argv: ({ memoryMb, stackMb }) => [
      '/usr/bin/env',
      'UV_THREADPOOL_SIZE=1',
      NODE,
      '--single-threaded',
      `--max-old-space-size=${memoryMb}`,
      `--stack-size=${stackMb * 1024 - STACK_MARGIN_KB}`,
      'main.js',
    ],
    runtimeMemoryMb: 64,
    ranOutOfMemory: diedWithMessage(/JavaScript heap out of memory|Array buffer allocation failed/),
  },
  hello: `console.log('${HELLO}');\n`,
};

export const languages: readonly Language[] = [node];
