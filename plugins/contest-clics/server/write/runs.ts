import { inject, injectable } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { Knex } from 'knex';
import { RUNS_CHUNK } from '../limits';
import { runsOf, type Judged } from '../view';
import { writeRun, type WriteOptions } from './submissions';

export type ClicsRun = NonNullable<ReturnType<typeof writeRun>>;

/** Reads the runs of judgements, which are too many to be cached. */
@injectable()
export class RunReader {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Yields the runs of these judgements in chunks. */
  async *read(judgements: readonly Judged[], writeOptions: WriteOptions): AsyncGenerator<ClicsRun[]> {
    for (let done = 0; done < judgements.length; done += RUNS_CHUNK) {
      const some = new Map(judgements.slice(done, done + RUNS_CHUNK).map((one) => [one.id, one]));
      const rows = await runsOf(this.knex, [...some.keys()]);
      yield rows.flatMap((row) => writeRun(row, some.get(Number(row.judgementId))!, writeOptions) ?? []);
    }
  }
}
