import { join } from 'node:path';
import { compileLimits } from './compile-limits';
import { diedSaying } from './dying';
import { HELLO, type Language } from './language';
import { toolsOf } from './tools';

const tools = toolsOf('Golang');
const GO = tools.path('go');

/** How packages are built: of plain Go, by and from what this machine has, without modules and thus without network. */
export const GO_BUILD: readonly string[] = [
  'GO111MODULE=off',
  'GOTOOLCHAIN=local',
  'GOPATH=/nonexistent',
  'CGO_ENABLED=0',
  'GOMAXPROCS=2',
];

export const goCache = (toolsDir: string): string => join(toolsDir, 'go');

export const golang: Language = {
  name: 'Golang',
  source: 'main.go',
  program: { path: 'main', executable: true },
  factor: 2,
  tools,
  compile: {
    argv: ({ toolsDir }) => [
      '/usr/bin/env',
      ...GO_BUILD,
      `GOCACHE=${goCache(toolsDir)}`,
      GO,
      'build',
      // Another package than main is refused instead of being packed.
      '-buildmode=exe',
      '-tags=online_judge',
      '-o',
      'main',
      '.',
    ],
    linkings: ['dynamic'],
    /** A second does; more is for a library that comes uncompiled and could not be prepared. */
    limits: compileLimits(10, 512),
    header: null,
  },
  run: {
    /** One thread of Go code: CPU time of all threads counts, so more of them gain nothing. */
    argv: ({ memoryMb }) => ['/usr/bin/env', 'GOMAXPROCS=1', `GOMEMLIMIT=${memoryMb}MiB`, '/w/main'],
    runtimeMemoryMb: 32,
    ranOutOfMemory: diedSaying(/^(fatal error|runtime): (runtime: )?(out of memory|cannot allocate memory)/m),
  },
  hello: `package main\nimport "fmt"\nfunc main() { fmt.Println("${HELLO}") }\n`,
};
