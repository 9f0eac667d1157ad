import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { Knex } from 'knex';
import { RUNS_CHUNK } from '../limits';
import { runsOf, type Judged } from '../view';
import { writeRun, type Writing } from './live';

export const Runs = token<RunReader>('contest-clics-runs');

export type WrittenRun = NonNullable<ReturnType<typeof writeRun>>;

/** Single tests of judgements, which are too many to be kept. */
@injectable()
export class RunReader {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Of these judgements, some at a time. */
  async *of(judgements: readonly Judged[], writing: Writing): AsyncGenerator<WrittenRun[]> {
    for (let done = 0; done < judgements.length; done += RUNS_CHUNK) {
      const some = new Map(judgements.slice(done, done + RUNS_CHUNK).map((one) => [one.id, one]));
      const rows = await runsOf(this.knex, [...some.keys()]);
      yield rows.flatMap((row) => writeRun(row, some.get(Number(row.judgementId))!, writing) ?? []);
    }
  }
}
