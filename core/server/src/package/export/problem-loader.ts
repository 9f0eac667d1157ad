import { Readable } from 'node:stream';
import { LOCAL_PROBLEM_SOURCE, decodeExamples, type TaskChecker } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns } from '../../database';
import { TestdataStore } from '../../file';
import { type ProblemModel } from '../../problem';
import { StatementPictureStore } from '../../picture';
import { Db } from '../../tokens';
import { SolutionStore } from '../../trial';
import { packageFile } from '../archive';
import { filesOf } from '../formats/json';
import type { PackageCase, PackageFile, PackageProblem } from '../model';

/** Loads problems of the bank in the form that packages use. */
@injectable()
export class ProblemLoader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TestdataStore) private readonly testdata: TestdataStore,
    @inject(SolutionStore) private readonly solutions: SolutionStore,
    @inject(StatementPictureStore) private readonly pictures: StatementPictureStore,
  ) {}

  /** Loads a problem. Its files are opened only when they are read. */
  async load(problem: ProblemModel): Promise<PackageProblem> {
    const { id: pid, judgeMode, spjCode, spjLanguage, isFileIo, ioReadFileName, ioWriteFileName } = problem;
    const [cases, languages, tags, codeTemplates, solutions, images] = await Promise.all([
      this.casesOf(pid),
      this.#languagesOf(pid),
      this.knex('problemTag as l')
        .join('tag as t', 't.id', 'l.tagId')
        .where({ pid })
        .orderBy('t.name')
        .select(columns({ t: 'tag' }, 't.name')),
      this.#templatesOf(pid),
      this.solutions.list(pid),
      this.#imagesOf(problem),
    ]);
    const judgeExtraFile = filesOf(problem.judgeExtraFile);
    const checker: TaskChecker | null =
      judgeMode !== 'default' && spjCode && spjLanguage
        ? { language: spjLanguage, code: spjCode, extraFiles: judgeExtraFile }
        : null;
    return {
      problemId: problem.problemId,
      title: problem.title,
      type: problem.type,
      difficulty: problem.difficulty,
      judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      timeLimit: problem.timeLimit,
      memoryLimit: problem.memoryLimit,
      stackLimit: problem.stackLimit,
      description: problem.description,
      input: problem.input,
      output: problem.output,
      hint: problem.hint,
      source: problem.source,
      examples: decodeExamples(problem.examples),
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      codeShare: problem.codeShare,
      cases,
      checker,
      userExtraFile: filesOf(problem.userExtraFile),
      judgeExtraFile,
      fileIo: isFileIo && ioReadFileName && ioWriteFileName ? { input: ioReadFileName, output: ioWriteFileName } : null,
      languages,
      tags: tags.map(({ name }) => name),
      codeTemplates,
      solutions: solutions.map(({ name, language, code, expected }) => ({ name, language, code, expected })),
      images,
      losses: [],
      remarks: [],
    };
  }

  /** Returns the testcases in their order. Two different files never share a name. */
  async casesOf(pid: number): Promise<PackageCase[]> {
    const rows = await this.knex('testcase').where({ pid }).orderBy('seq').select('*');
    const outputNames = new Map<string, string>();
    const fileOf = (seq: number, wanted: string, sha256: string, bytes: number): PackageFile => {
      const name = (outputNames.get(wanted) ?? sha256) === sha256 ? wanted : `${seq}-${wanted}`;
      outputNames.set(name, sha256);
      return packageFile(name, bytes, () => Readable.from(this.#contentOf(sha256), { objectMode: false }));
    };
    return rows.map(({ seq, groupNum, score, ...row }) => ({
      input: fileOf(seq, row.inputName, row.inputSha256, Number(row.inputBytes)),
      output: fileOf(seq, row.outputName, row.outputSha256, Number(row.outputBytes)),
      groupNum,
      score,
    }));
  }

  /** Returns the pictures stored on this site, under the addresses that the texts use. */
  async #imagesOf({ description, input, output, hint }: ProblemModel): Promise<PackageProblem['images']> {
    const texts = [description, input, output, hint].filter((text) => text !== null);
    const linked = await this.pictures.findLinked(texts);
    return linked.map(({ link, name, bytes, open }) => ({ name: link, file: packageFile(name, bytes, open) }));
  }

  async *#contentOf(sha256: string): AsyncGenerator<Buffer> {
    const data = await this.testdata.open(sha256);
    if (!data) throw new Error(`test data ${sha256} is not in the store`);
    yield* data.stream as AsyncIterable<Buffer>;
  }

  /** Returns null if every language of the bank is allowed. */
  async #languagesOf(pid: number): Promise<string[] | null> {
    const rows = await this.knex('language as l')
      .leftJoin('problemLanguage as p', (on) => on.on('p.lid', 'l.id').andOnVal('p.pid', pid))
      .where('l.oj', LOCAL_PROBLEM_SOURCE)
      .orderBy([{ column: 'l.seq', order: 'desc' }, { column: 'l.id' }])
      .select(columns({ l: 'language', p: 'problemLanguage?' }, 'l.name', 'p.pid'));
    const allowed = rows.filter((row) => row.pid !== null);
    return allowed.length === rows.length ? null : allowed.map(({ name }) => name);
  }

  #templatesOf(pid: number): Promise<{ language: string; code: string }[]> {
    return this.knex('codeTemplate as c')
      .join('language as l', 'l.id', 'c.lid')
      .where({ 'c.pid': pid, 'c.status': true })
      .orderBy('l.id')
      .select('l.name as language', 'c.code');
  }
}
