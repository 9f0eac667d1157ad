import type { Status } from '@tribunal/contract';

class Failure extends Error {}

/** What all contestants together observed. */
export class Ledger {
  /** Duration of each reply in ms, by call. */
  readonly times = new Map<string, number[]>();
  /** The submissions that the server acknowledged, with the verdict that the code asks for. */
  readonly acknowledged = new Map<number, Status>();
  /** Time from each acknowledgement to the verdict on the screen, in ms. */
  readonly verdicts: number[] = [];
  readonly errors = new Map<string, number>();
  /** Number of requests that were repeated because the server was down. */
  repeated = 0;

  constructor(private readonly wasDown: (from: number, to: number) => boolean) {}

  answered(call: string, ms: number): void {
    const times = this.times.get(call);
    if (times) times.push(ms);
    else this.times.set(call, [ms]);
  }

  /** Records an error; returns the exception to throw. */
  failed(call: string, reason: string): Failure {
    const text = `${call}: ${reason}`;
    this.errors.set(text, (this.errors.get(text) ?? 0) + 1);
    return new Failure(text);
  }

  /** Returns whether the error is already recorded. */
  hasFailed(error: unknown): boolean {
    return error instanceof Failure;
  }

  /**
   * Returns whether a request sent at `began` may remain unanswered because the server was down; if so, counts it as
   * repeated.
   */
  excuses(began: number): boolean {
    const isExcused = this.wasDown(began, performance.now());
    if (isExcused) this.repeated += 1;
    return isExcused;
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }
}
