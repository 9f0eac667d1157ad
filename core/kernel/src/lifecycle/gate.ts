import type { Timer } from '@tribunal/contract';
import { wallClockTimer } from '../timer';

/** Reason why a gate is closed. */
export type ClosedReason = 'off' | 'draining' | 'failed' | 'waiting';

/**
 * Result of asking for admission. `release` must be called once when the admitted work ends, whether or not it
 * succeeded.
 */
export type Admission = { ok: true; release(): void } | { ok: false; reason: ClosedReason };

/**
 * Controls admission to one plugin. All its calls and messages pass through the gate, so that it can be closed and
 * drained.
 */
export class Gate {
  readonly #waiters = new Set<() => void>();
  #closed: ClosedReason | null = 'off';
  #admitted = 0;

  constructor(private readonly timer: Timer = wallClockTimer) {}

  /** Number of admitted units of work that have not ended. */
  get size(): number {
    return this.#admitted;
  }

  admit(): Admission {
    if (this.#closed) return { ok: false, reason: this.#closed };
    this.#admitted += 1;
    let isAdmitted = true;
    const release = () => {
      if (!isAdmitted) return;
      isAdmitted = false;
      this.#admitted -= 1;
      if (this.#admitted === 0) for (const wake of this.#waiters) wake();
    };
    return { ok: true, release };
  }

  open(): void {
    this.#closed = null;
  }

  close(reason: ClosedReason): void {
    this.#closed = reason;
  }

  /** Closes the gate and waits for the admitted work, at most `timeoutMs`. */
  drain(timeoutMs: number): Promise<'empty' | 'timeout'> {
    this.close('draining');
    if (this.#admitted === 0) return Promise.resolve('empty');
    return new Promise((resolve) => {
      const finish = (outcome: 'empty' | 'timeout') => {
        cancel();
        this.#waiters.delete(onEmpty);
        resolve(outcome);
      };
      const onEmpty = () => finish('empty');
      const cancel = this.timer.after(timeoutMs, () => finish('timeout'));
      this.#waiters.add(onEmpty);
    });
  }
}
