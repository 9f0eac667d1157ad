import type { Readable } from 'node:stream';
import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Clock,
  Db,
  forbidden,
  notFound,
  ProblemModel,
  Problems,
  streamZip,
  type Viewer,
  type ZipEntry,
} from '@tribunal/server';
import { canTransfer } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { problemEntries } from '../formats/tribunal';
import { ProblemLoader } from './problem-loader';

/** Exports problems as a zip that is created while it is sent. */
@injectable()
export class ProblemExporter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProblemLoader) private readonly loader: ProblemLoader,
  ) {}

  /**
   * Streams any number of problems in Tribunal's own format.
   * @throws 404 if one is not a problem of this site, whose test data is here
   */
  async stream(viewer: Viewer, pids: readonly number[]): Promise<Readable> {
    if (!canTransfer(viewer)) throw forbidden();
    const wanted = [...new Set(pids)];
    const found = await Problems.query(this.knex)
      .whereIn('id', wanted)
      .where({ bank: LOCAL_PROBLEM_SOURCE })
      .pluck('id');
    const unknown = wanted.find((pid) => !found.includes(pid));
    if (unknown !== undefined) throw notFound('problem-packages.noSuchProblem', { pid: unknown });
    return streamZip(this.#entries(wanted), this.clock.now());
  }

  async *#entries(pids: readonly number[]): AsyncGenerator<ZipEntry> {
    for (const pid of pids) {
      const problem = await ProblemModel.query(this.knex).findById(pid);
      if (problem) yield* problemEntries(`problem_${pid}`, await this.loader.load(problem));
    }
  }
}
