/** Simulates a busy machine: programs outside of the sandbox that use the processor without end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { until } from './leftovers';

/** Starts each program in its own session, so that the scheduler gives each as much as it gives a slot. */
export class CpuLoad {
  readonly #members: ChildProcess[] = [];

  /** Starts `count` programs on each of `cores`, which are lists in the format of taskset. */
  constructor(cores: readonly string[], count: number) {
    for (const core of cores)
      for (let left = count; left > 0; left--) {
        // The programs end with this process, however it ends.
        const command = ['--pdeathsig', 'KILL', 'taskset', '-c', core, '/bin/sh', '-c', 'while :; do :; done'];
        this.#members.push(spawn('setpriv', command, { stdio: 'ignore', detached: true }));
      }
  }

  /** Resolves when all of the programs compute. */
  untilRunning(): Promise<void> {
    return until(() =>
      this.#members.every(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh')),
    );
  }

  stop(): void {
    for (const member of this.#members.splice(0)) member.kill('SIGKILL');
  }
}
