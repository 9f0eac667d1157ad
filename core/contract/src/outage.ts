/** Receives the begin and the end of an outage. */
export interface OutageReport {
  lost(what: string, error: unknown): void;
  /** `ms` is how long it lasted. */
  back(ms: number): void;
}

/** Reports a failure that repeats only once, and once that it is over. */
export class Outage {
  #since: number | null = null;

  constructor(
    private readonly report: OutageReport,
    private readonly now: () => number = () => performance.now(),
  ) {}

  failed(what: string, error: unknown): void {
    if (this.#since !== null) return;
    this.#since = this.now();
    this.report.lost(what, error);
  }

  succeeded(): void {
    if (this.#since === null) return;
    const ms = this.now() - this.#since;
    this.#since = null;
    this.report.back(ms);
  }
}
