import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language } from '../language';
import { toolsOf } from '../tools';

/** The Go tool. */
export const GO_TOOLS = toolsOf({
  programs: [{ name: 'go', package: 'golang-go', paths: ['/usr/bin/go'] }],
  version: { arguments: ['version'], pattern: /^(go version .*)$/m },
});
const GO = GO_TOOLS.path('go');

/**
 * Environment for building packages: plain Go only, with what this machine has, without modules and therefore without
 * network access.
 */
export const GO_BUILD: readonly string[] = [
  'GO111MODULE=off',
  'GOTOOLCHAIN=local',
  'GOPATH=/nonexistent',
  'CGO_ENABLED=0',
  'GOMAXPROCS=2',
];

/** Name of the prepared folder with the compiled standard library. */
export const GO_CACHE = 'go';
/** Used instead if nothing could be prepared: compiling then takes longer. */
const OWN_CACHE = '/tmp/go-cache';

const golang: Language = {
  name: 'Golang',
  source: 'main.go',
  program: { path: 'main', executable: true },
  factor: 2,
  tools: GO_TOOLS,
  compile: {
    argv: ({ prepared }) => [
      '/usr/bin/env',
      ...GO_BUILD,
      `GOCACHE=${prepared.pathOf(GO_CACHE) ?? OWN_CACHE}`,
      GO,
      'build',
      // The compiler refuses a package other than main instead of archiving it.
      '-buildmode=exe',
      '-tags=online_judge',
      '-o',
      'main',
      '.',
    ],
    linkings: ['dynamic'],
    /** One second is enough; the rest is for a standard library that ships uncompiled and could not be prepared. */
    limits: compileLimits(10, 512),
    header: null,
  },
  run: {
    /** Runs one thread of Go code: the CPU time of all threads counts, so more of them gain nothing. */
    argv: ({ memoryMb }) => ['/usr/bin/env', 'GOMAXPROCS=1', `GOMEMLIMIT=${memoryMb}MiB`, '/w/main'],
    runtimeMemoryMb: 32,
    ranOutOfMemory: diedWithMessage(/^(fatal error|runtime): (runtime: )?(out of memory|cannot allocate memory)/m),
  },
  hello: `package main\nimport "fmt"\nfunc main() { fmt.Println("${HELLO}") }\n`,
};

export const languages: readonly Language[] = [golang];
