import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language } from '../language';
import { toolsOf } from '../tools';

const tools = toolsOf({
  programs: [
    { name: 'mcs', package: 'mono-mcs', paths: ['/usr/bin/mcs'] },
    { name: 'mono', package: 'mono-runtime', paths: ['/usr/bin/mono'] },
  ],
  version: { arguments: ['--version'], pattern: /^(Mono .*)$/m },
});

/**
 * Heap space that the collector's segments may leave unused, in MiB; the sandbox enforces the program's limit
 * regardless.
 */
const HEAP_WASTE_MB = 48;

const csharp: Language = {
  name: 'C#',
  source: 'main.cs',
  program: { path: 'main.exe', executable: false },
  factor: 2,
  tools,
  compile: {
    argv: () => [
      tools.path('mcs'),
      '-optimize+',
      '-warn:0',
      '-define:ONLINE_JUDGE',
      '-reference:System.Numerics.dll',
      '-out:main.exe',
      '-recurse:*.cs',
    ],
    linkings: ['dynamic'],
    limits: compileLimits(5, 512),
    header: null,
  },
  run: {
    argv: ({ memoryMb }) => [
      '/usr/bin/env',
      `MONO_GC_PARAMS=max-heap-size=${memoryMb + HEAP_WASTE_MB}m`,
      tools.path('mono'),
      '-O=all',
      'main.exe',
    ],
    runtimeMemoryMb: 64,
    ranOutOfMemory: diedWithMessage(/OutOfMemoryException|Garbage collector could not allocate/),
  },
  hello: `class Hello { static void Main() { System.Console.WriteLine("${HELLO}"); } }\n`,
};

export const languages: readonly Language[] = [csharp];
