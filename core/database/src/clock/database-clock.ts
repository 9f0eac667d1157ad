import { NOTABLE_SKEW_MS, ReferenceClock, type TimeSource } from '@tribunal/contract';
import type { Knex } from 'knex';
import { evaluate } from '../statements';
import type { Logger } from 'pino';

const systemTimeSource: TimeSource = { monotonic: () => performance.now(), wall: () => Date.now() };

/**
 * The database's clock, which all processes of the site use. Setting the clock of this computer has no effect on it.
 */
export class DatabaseClock {
  readonly #reference: ReferenceClock;
  #isSkewed = false;

  constructor(
    private readonly knex: Knex,
    private readonly log: Logger,
    timeSource: TimeSource = systemTimeSource,
  ) {
    this.#reference = new ReferenceClock(timeSource);
  }

  now(): Date {
    return new Date(this.#reference.now());
  }

  /** Returns how far the clock of this computer is ahead, in ms, or null before the first measurement. */
  skewMs(): number | null {
    return this.#reference.skewMs();
  }

  /** Reads the database's clock and logs anomalies: that it was set, or that this computer's clock is wrong. */
  async measure(): Promise<void> {
    const stepMs = Math.round(await this.#reference.measure(() => readDatabaseTimeMs(this.knex)));
    if (Math.abs(stepMs) > NOTABLE_SKEW_MS) this.log.warn({ stepMs }, "the database's clock was changed");
    const skewMs = this.skewMs() ?? 0;
    const isSkewed = Math.abs(skewMs) > NOTABLE_SKEW_MS;
    if (isSkewed !== this.#isSkewed) {
      if (isSkewed) this.log.warn({ skewMs }, "this machine's clock differs from the database's");
      else this.log.info({ skewMs }, "this machine's clock matches the database's again");
    }
    this.#isSkewed = isSkewed;
  }
}

const readDatabaseTimeMs = (knex: Knex): Promise<number> =>
  evaluate(knex, '(extract(epoch from clock_timestamp()) * 1000)::float8');
