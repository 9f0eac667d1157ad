import type { Readable } from 'node:stream';
import { OWN_BANK, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { forbidden, notFound, type Viewer } from '../../http';
import { editRefusal, mayTransfer, ProblemModel } from '../../problem';
import { Clock, Db } from '../../tokens';
import { streamZip, type ZipEntry } from '../archive';
import { problemEntries } from '../formats/tribunal';
import { Loader, type ProblemLoader } from './loader';

export const Exporter = token<ProblemExporter>('package-exporter');

/** Zips that are made while they are sent. */
@injectable()
export class ProblemExporter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Loader) private readonly loader: ProblemLoader,
  ) {}

  /** Inputs and outputs under their names, for those who may edit the problem. */
  async testdata(viewer: Viewer, pid: number): Promise<Readable> {
    const problem = (await ProblemModel.query(this.knex).findById(pid)) as ProblemModel | undefined;
    if (!problem) throw notFound('problem.unknown');
    const refusal = editRefusal(viewer, problem);
    if (refusal) throw refusal;
    const cases = await this.loader.casesOf(pid);
    if (cases.length === 0) throw notFound('package.noTestdata');
    const files = new Map(cases.flatMap(({ input, output }) => [input, output]).map((file) => [file.name, file]));
    const entries = [...files.values()].map(({ name, stream }): ZipEntry => ({
      name,
      content: () => Promise.resolve(stream() as Readable),
    }));
    return streamZip(entries, this.clock.now());
  }

  /** Any number of problems in our own format; remote ones have nothing of their own to give. */
  async problems(viewer: Viewer, pids: readonly number[]): Promise<Readable> {
    if (!mayTransfer(viewer)) throw forbidden();
    const wanted = [...new Set(pids)];
    const found = await this.knex('problem').whereIn('id', wanted).where({ bank: OWN_BANK }).pluck<number[]>('id');
    const unknown = wanted.find((pid) => !found.includes(pid));
    if (unknown !== undefined) throw notFound('package.noSuchProblem', { pid: unknown });
    return streamZip(this.#entries(wanted), this.clock.now());
  }

  async *#entries(pids: readonly number[]): AsyncGenerator<ZipEntry> {
    for (const pid of pids) {
      const problem = (await ProblemModel.query(this.knex).findById(pid)) as ProblemModel | undefined;
      if (problem) yield* problemEntries(`problem_${pid}`, await this.loader.load(problem));
    }
  }
}
