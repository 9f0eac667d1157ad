import { NOTABLE_SKEW_MS, ReferenceClock, type ComputerTime } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { Logger } from 'pino';

const thisComputer: ComputerTime = { steady: () => performance.now(), wall: () => Date.now() };

/** The clock of the database, which all processes of the site go by. Setting the clock of this computer changes nothing. */
export class DatabaseClock {
  readonly #reference: ReferenceClock;
  #isApart = false;

  constructor(
    private readonly knex: Knex,
    private readonly log: Logger,
    computer: ComputerTime = thisComputer,
  ) {
    this.#reference = new ReferenceClock(computer);
  }

  now(): Date {
    return new Date(this.#reference.now());
  }

  /** How far the clock of this computer is ahead, in ms; null before the first measurement. */
  skewMs(): number | null {
    return this.#reference.skewMs();
  }

  /** Reads the database's clock, and logs what is odd: that clock was set, or this computer's is wrong. */
  async measure(): Promise<void> {
    const stepMs = Math.round(await this.#reference.measure(() => timeOf(this.knex)));
    if (Math.abs(stepMs) > NOTABLE_SKEW_MS) this.log.warn({ stepMs }, "the database's clock was set");
    const skewMs = this.skewMs() ?? 0;
    const isApart = Math.abs(skewMs) > NOTABLE_SKEW_MS;
    if (isApart !== this.#isApart) {
      if (isApart) this.log.warn({ skewMs }, "this computer's clock differs from the database's");
      else this.log.info({ skewMs }, "this computer's clock agrees with the database's again");
    }
    this.#isApart = isApart;
  }
}

async function timeOf(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: [{ ms: number }] }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0].ms;
}
