/** Measures how much the programs of this judge had to wait for the processors. */
import { Intervals, type MachineLoad } from '@tribunal/contract';
import type { RunResult } from './sandbox/types';

type Waits = Omit<MachineLoad, 'lagMs'>;

/** Sums up the waits of the last `Intervals.machineLoad`. */
export class MachineLoadMeter {
  readonly #waits: (Waits & { at: number })[] = [];

  /** `now` returns ms since any moment. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts a run; one that says nothing about its program is discarded. */
  record({ status, delayMs }: Pick<RunResult, 'status' | 'delayMs'>): void {
    this.#forget();
    if (delayMs === 0 && status !== 'starved') return;
    this.#waits.push({ at: this.now(), waitedMs: delayMs, discardedRuns: status === 'starved' ? 1 : 0 });
  }

  read(): Waits {
    this.#forget();
    const sum = (of: keyof Waits): number => this.#waits.reduce((total, wait) => total + wait[of], 0);
    return { waitedMs: Math.round(sum('waitedMs')), discardedRuns: sum('discardedRuns') };
  }

  #forget(): void {
    const since = this.now() - Intervals.machineLoad;
    const kept = this.#waits.findIndex(({ at }) => at > since);
    this.#waits.splice(0, kept < 0 ? this.#waits.length : kept);
  }
}
