import { systemClock, type Clock } from '../clock';

/** Why a gate is closed. */
export type ClosedReason = 'off' | 'draining' | 'failed' | 'waiting';

/** `leave` is called once when the admitted work ends, however it ends. */
export type Admission = { ok: true; leave(): void } | { ok: false; reason: ClosedReason };

/** Admission to one plugin: its calls and messages come in here, so that it can be closed and emptied. */
export class Gate {
  readonly #waiters = new Set<() => void>();
  #closed: ClosedReason | null = 'off';
  #inside = 0;

  constructor(private readonly clock: Clock = systemClock) {}

  /** Work admitted and not yet left. */
  get size(): number {
    return this.#inside;
  }

  admit(): Admission {
    if (this.#closed) return { ok: false, reason: this.#closed };
    this.#inside += 1;
    let inside = true;
    const leave = () => {
      if (!inside) return;
      inside = false;
      this.#inside -= 1;
      if (this.#inside === 0) for (const wake of this.#waiters) wake();
    };
    return { ok: true, leave };
  }

  open(): void {
    this.#closed = null;
  }

  close(reason: ClosedReason): void {
    this.#closed = reason;
  }

  /** Closes and waits for the work inside, at most `timeoutMs`. */
  drain(timeoutMs: number): Promise<'empty' | 'timeout'> {
    this.close('draining');
    if (this.#inside === 0) return Promise.resolve('empty');
    return new Promise((resolve) => {
      const finish = (outcome: 'empty' | 'timeout') => {
        cancel();
        this.#waiters.delete(wake);
        resolve(outcome);
      };
      const wake = () => finish('empty');
      const cancel = this.clock.after(timeoutMs, () => finish('timeout'));
      this.#waiters.add(wake);
    });
  }
}
