import { LOCAL_PROBLEM_SOURCE, decodeExamples, type TaskChecker } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { columns, Db, Languages, type ProblemModel } from '@tribunal/server';
import {
  CodeTemplates,
  LanguageCatalog,
  SolutionStore,
  StatementPictureStore,
  TestdataReader,
} from '@tribunal/server/authoring';
import { archiveFile } from '@tribunal/server/platform';
import { ProblemTags } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { filesOf } from '../formats/json';
import { PACKAGE_DEFAULTS, type PackageProblem } from '../model';

/** Loads problems of the bank in the form that packages use. */
@injectable()
export class ProblemLoader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TestdataReader) private readonly testdata: TestdataReader,
    @inject(LanguageCatalog) private readonly languages: LanguageCatalog,
    @inject(SolutionStore) private readonly solutions: SolutionStore,
    @inject(StatementPictureStore) private readonly pictures: StatementPictureStore,
  ) {}

  /** Loads a problem. Its files are opened only when they are read. */
  async load(problem: ProblemModel): Promise<PackageProblem> {
    const { id: pid, judgeMode, spjCode, spjLanguage, isFileIo, ioReadFileName, ioWriteFileName } = problem;
    const [cases, languages, tags, codeTemplates, solutions, images] = await Promise.all([
      this.testdata.casesOf(pid),
      this.#languagesOf(pid),
      ProblemTags.query(this.knex).where({ pid }).orderBy('name').pluck('name'),
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
      // Only problems of other sources have none, which a package cannot say.
      difficulty: problem.difficulty ?? PACKAGE_DEFAULTS.difficulty,
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
      tags,
      codeTemplates,
      solutions: solutions.map(({ name, language, code, expected }) => ({ name, language, code, expected })),
      images,
      losses: [],
      remarks: [],
    };
  }

  /** Returns the pictures stored on this site, under the addresses that the texts use. */
  async #imagesOf({ description, input, output, hint }: ProblemModel): Promise<PackageProblem['images']> {
    const texts = [description, input, output, hint].filter((text) => text !== null);
    const linked = await this.pictures.findLinked(texts);
    return linked.map(({ link, name, bytes, open }) => ({ name: link, file: archiveFile(name, bytes, open) }));
  }

  /** Returns null if every language of the bank is allowed. */
  async #languagesOf(pid: number): Promise<string[] | null> {
    const [all, allowed] = await Promise.all([this.languages.listAll(), this.languages.listAllowed(pid)]);
    const namesOf = (rows: typeof all): string[] =>
      rows.filter(({ oj }) => oj === LOCAL_PROBLEM_SOURCE).map(({ name }) => name);
    const names = namesOf(allowed);
    return names.length === namesOf(all).length ? null : names;
  }

  #templatesOf(pid: number): Promise<PackageProblem['codeTemplates']> {
    return CodeTemplates.query(this.knex)
      .join(Languages.as(this.knex, 'l'), 'l.id', 'codeTemplate.lid')
      .where({ pid })
      .orderBy('l.id')
      .select(columns({ codeTemplate: CodeTemplates, l: Languages }, { language: 'l.name' }, 'codeTemplate.code'));
  }
}
