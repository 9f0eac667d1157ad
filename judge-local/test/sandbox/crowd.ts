/** A busy machine: programs outside of the sandbox that take the processor without end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { until } from './leftovers';

/** Each in a session of its own, so that the scheduler gives each as much as it gives a slot. */
export class Crowd {
  readonly #members: ChildProcess[] = [];

  /** `count` of them on each of `cores`, which are lists as taskset takes them. */
  constructor(cores: readonly string[], count: number) {
    for (const core of cores)
      for (let left = count; left > 0; left--) {
        // They end with this process, however that ends.
        const command = ['--pdeathsig', 'KILL', 'taskset', '-c', core, '/bin/sh', '-c', 'while :; do :; done'];
        this.#members.push(spawn('setpriv', command, { stdio: 'ignore', detached: true }));
      }
  }

  /** Resolves when all of them compute. */
  gathered(): Promise<void> {
    return until(() =>
      this.#members.every(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh')),
    );
  }

  leave(): void {
    for (const member of this.#members.splice(0)) member.kill('SIGKILL');
  }
}
