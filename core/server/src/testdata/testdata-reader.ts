import { Readable } from 'node:stream';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  notFound,
  type Viewer,
  Clock,
  Db,
  archiveFile,
  streamZip,
  type ArchiveFile,
  type ZipEntry,
} from '@tribunal/platform';
import { TestdataStore } from '../file';
import { PlaceDirectory } from '../place';
import { checkEdit, ProblemModel } from '../problem';
import type { TestdataCase } from './model';

/** Reads the stored testcases of problems under their file names. */
@injectable()
export class TestdataReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TestdataStore) private readonly testdata: TestdataStore,
    @inject(Clock) private readonly clock: Clock,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /** Returns the testcases in their order. Two different files never share a name. */
  async casesOf(pid: number): Promise<TestdataCase[]> {
    const rows = await this.knex('testcase').where({ pid }).orderBy('seq').select('*');
    const outputNames = new Map<string, string>();
    const fileOf = (seq: number, wanted: string, sha256: string, bytes: number): ArchiveFile => {
      const name = (outputNames.get(wanted) ?? sha256) === sha256 ? wanted : `${seq}-${wanted}`;
      outputNames.set(name, sha256);
      return archiveFile(name, bytes, () => Readable.from(this.#contentOf(sha256), { objectMode: false }));
    };
    return rows.map(({ seq, groupNum, score, ...row }) => ({
      input: fileOf(seq, row.inputName, row.inputSha256, Number(row.inputBytes)),
      output: fileOf(seq, row.outputName, row.outputSha256, Number(row.outputBytes)),
      groupNum,
      score,
    }));
  }

  /**
   * Streams a zip of the inputs and outputs, which is created while it is sent.
   * @throws 403 if the viewer may not edit the problem
   * @throws 404 if there is no such problem, or none that the viewer may open, or it has no test data
   */
  async streamZip(viewer: Viewer, pid: number): Promise<Readable> {
    const problem = await ProblemModel.query(this.knex).findById(pid);
    if (!problem) throw notFound('problem.unknown');
    await checkEdit(this.places, viewer, problem);
    const cases = await this.casesOf(pid);
    if (cases.length === 0) throw notFound('testdata.noTestdata');
    const files = new Map(cases.flatMap(({ input, output }) => [input, output]).map((file) => [file.name, file]));
    const entries = [...files.values()].map(({ name, stream }): ZipEntry => ({
      name,
      content: () => Promise.resolve(stream() as Readable),
    }));
    return streamZip(entries, this.clock.now());
  }

  async *#contentOf(sha256: string): AsyncGenerator<Buffer> {
    const data = await this.testdata.open(sha256);
    if (!data) throw new Error(`test data ${sha256} is not in the store`);
    yield* data.stream as AsyncIterable<Buffer>;
  }
}
