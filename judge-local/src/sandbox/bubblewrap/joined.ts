/**
 * Runs programs joined by pipes: each learns of another's end through its pipes, and not before that end is recorded.
 */
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunRequest, RunResult } from '../types';
import type { Pipe } from './pipes';
import type { SandboxProgram } from './program';

const POLL_MS = 4;
/**
 * A program that polls instead of waiting is shown the end after this much computing; a program that lacks a
 * processor gets more time.
 */
const MOST_COMPUTED_MS = 200;
const MOST_HIDDEN_MS = 10_000;

export interface Joined {
  request: RunRequest;
  program: SandboxProgram;
}

/**
 * Keeps the pipe ends of programs whose end is hidden open while they run, and finally closes all of `pipes`. Never
 * rejects.
 */
export async function resultsOf(joined: readonly Joined[], pipes: ReadonlyMap<string, Pipe>): Promise<RunResult[]> {
  const open = new Set([...pipes.values()].flatMap(({ read, write }) => [read, write]));
  const close = (ends: Iterable<number>): void => {
    for (const fd of ends) if (open.delete(fd)) closeSync(fd);
  };
  const owned = joined.map(({ request }) => (request.hideEnd ? endsOf(request, pipes) : []));
  const ownedEnds = new Set(owned.flat());
  close([...open].filter((fd) => !ownedEnds.has(fd)));

  const running = new Set(joined.map(({ program }) => program));
  return Promise.all(
    joined.map(async ({ request, program }, index) => {
      const result = await program.result;
      running.delete(program);
      if (request.hideEnd) await untilAwaited(running);
      close(owned[index] ?? []);
      return request.hideEnd ? { ...result, endedNs: process.hrtime.bigint() } : result;
    }),
  );
}

async function untilAwaited(running: ReadonlySet<SandboxProgram>): Promise<void> {
  const computed = (): number => [...running].reduce((sum, program) => sum + program.cpuMs(), 0);
  const [until, most] = [performance.now() + MOST_HIDDEN_MS, computed() + MOST_COMPUTED_MS];
  while (running.size > 0 && ![...running].every((program) => program.waits())) {
    if (performance.now() > until || computed() > most) return;
    await pause(POLL_MS);
  }
}

/** Returns the program's own ends of the group's pipes. */
function endsOf({ stdin, stdout, stderr }: RunRequest, pipes: ReadonlyMap<string, Pipe>): number[] {
  const reads = stdin && 'pipe' in stdin ? [pipes.get(stdin.pipe)?.read] : [];
  const writes = [stdout, stderr].map((sink) => ('pipe' in sink ? pipes.get(sink.pipe)?.write : undefined));
  return [...reads, ...writes].filter((fd) => fd !== undefined);
}
