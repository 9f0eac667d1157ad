import type { Readable } from 'node:stream';
import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { forbidden, notFound, type Viewer } from '../../http';
import { editError, canTransfer, ProblemModel } from '../../problem';
import { Clock, Db } from '../../tokens';
import { streamZip, type ZipEntry } from '../archive';
import { problemEntries } from '../formats/tribunal';
import { ProblemLoader } from './problem-loader';

/** Streams zip files that are created while they are sent. */
@injectable()
export class ProblemExporter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProblemLoader) private readonly loader: ProblemLoader,
  ) {}

  /** Streams inputs and outputs under their names, for users who may edit the problem. */
  async streamTestdata(viewer: Viewer, pid: number): Promise<Readable> {
    const problem = await ProblemModel.query(this.knex).findById(pid);
    if (!problem) throw notFound('problem.unknown');
    const denial = editError(viewer, problem);
    if (denial) throw denial;
    const cases = await this.loader.casesOf(pid);
    if (cases.length === 0) throw notFound('package.noTestdata');
    const files = new Map(cases.flatMap(({ input, output }) => [input, output]).map((file) => [file.name, file]));
    const entries = [...files.values()].map(({ name, stream }): ZipEntry => ({
      name,
      content: () => Promise.resolve(stream() as Readable),
    }));
    return streamZip(entries, this.clock.now());
  }

  /**
   * Streams any number of problems in Tribunal's own format. Remote problems are skipped because their testdata is
   * not here.
   */
  async streamProblems(viewer: Viewer, pids: readonly number[]): Promise<Readable> {
    if (!canTransfer(viewer)) throw forbidden();
    const wanted = [...new Set(pids)];
    const found = await this.knex('problem').whereIn('id', wanted).where({ bank: LOCAL_PROBLEM_SOURCE }).pluck('id');
    const unknown = wanted.find((pid) => !found.includes(pid));
    if (unknown !== undefined) throw notFound('package.noSuchProblem', { pid: unknown });
    return streamZip(this.#entries(wanted), this.clock.now());
  }

  async *#entries(pids: readonly number[]): AsyncGenerator<ZipEntry> {
    for (const pid of pids) {
      const problem = await ProblemModel.query(this.knex).findById(pid);
      if (problem) yield* problemEntries(`problem_${pid}`, await this.loader.load(problem));
    }
  }
}
