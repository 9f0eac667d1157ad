import type { Status } from '@tribunal/contract';

class Failure extends Error {}

/** What all contestants together saw. */
export class Ledger {
  /** ms of each reply, by call. */
  readonly times = new Map<string, number[]>();
  /** What the server said it took, and the verdict that the code asks for. */
  readonly acknowledged = new Map<number, Status>();
  /** ms from each acknowledgement to the verdict on the screen. */
  readonly verdicts: number[] = [];
  readonly errors = new Map<string, number>();
  /** Requests that were repeated because the server was gone. */
  repeated = 0;

  constructor(private readonly wasDown: (from: number, to: number) => boolean) {}

  answered(call: string, ms: number): void {
    const times = this.times.get(call);
    if (times) times.push(ms);
    else this.times.set(call, [ms]);
  }

  /** Writes an error down; resolves with what is to be thrown. */
  failed(call: string, why: string): Failure {
    const text = `${call}: ${why}`;
    this.errors.set(text, (this.errors.get(text) ?? 0) + 1);
    return new Failure(text);
  }

  /** Whether it is written down already. */
  hasFailed(error: unknown): boolean {
    return error instanceof Failure;
  }

  /** Whether a request of then may go without an answer, and be repeated. */
  excuses(began: number): boolean {
    const isExcused = this.wasDown(began, performance.now());
    if (isExcused) this.repeated += 1;
    return isExcused;
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }
}
