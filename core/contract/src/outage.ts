import { Intervals } from './vocabulary/intervals';

/** Receives the begin and the end of an outage. */
export interface OutageReport {
  lost(what: string, error: unknown): void;
  /** `ms` is how long it lasted. */
  back(ms: number): void;
}

export interface OutageOptions {
  /** Duration in ms up to which a failure is not reported. Default: `Intervals.outageGrace`. */
  graceMs?: number;
  now?(): number;
}

/** Reports a failure that repeats only once, and once that it is over; one that is over soon is not reported. */
export class Outage {
  readonly #graceMs: number;
  readonly #now: () => number;
  #since: number | null = null;
  #isReported = false;

  constructor(
    private readonly report: OutageReport,
    { graceMs = Intervals.outageGrace, now = () => performance.now() }: OutageOptions = {},
  ) {
    this.#graceMs = graceMs;
    this.#now = now;
  }

  /** Whether it has failed and not succeeded since, reported or not. */
  get isOn(): boolean {
    return this.#since !== null;
  }

  failed(what: string, error: unknown): void {
    const now = this.#now();
    this.#since ??= now;
    if (this.#isReported || now - this.#since < this.#graceMs) return;
    this.#isReported = true;
    this.report.lost(what, error);
  }

  succeeded(): void {
    if (this.#since === null) return;
    const ms = this.#now() - this.#since;
    this.#since = null;
    if (this.#isReported) this.report.back(ms);
    this.#isReported = false;
  }
}
