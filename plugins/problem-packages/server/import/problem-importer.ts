import { ProblemAuth, type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  evaluate,
  type Transactions,
  badInput,
  forbidden,
  notFound,
  DomainError,
  type Viewer,
  Texts,
  Clock,
  Log,
  Tx,
  Problems,
} from '@tribunal/server';
import {
  TestdataStore,
  UploadStore,
  ProblemAuthoringService,
  LanguageCatalog,
  type Saved,
  StatementPictureStore,
  SolutionStore,
  inspectCases,
  storeCases,
} from '@tribunal/server/authoring';
import { openArchive, type OpenedArchive } from '@tribunal/server/platform';
import { canTransfer } from '@tribunal/server/problem';
import type { Logger } from 'pino';
import type { ImportedProblem, PackageCalls, ParsedPackage } from '../../contract';
import { PackageFormats } from '../formats/package-formats';
import type { PackageProblem } from '../model';
import { formOf } from './problem-form';
import { storeImages } from './images';
import { knownLanguages, type KnownLanguages } from './known-languages';
import { noteTexts } from './note-texts';
import { presentState, withState, type ImportState, type StoredImport } from './import-state';
import { presentRead, readProblems, SOME_ID, type ReadProblem } from './read-problems';
import { ImportVerifier } from './import-verifier';
import { textFormatterFor, errorFormatterFor } from './messages';
import type { Knex } from 'knex';

const FIRST = 1000;
const LAST = 99_999_999;

/** Returns the highest free id of the form `P1000` that directly follows a taken one. */
async function freeProblemId(knex: Knex): Promise<string> {
  const free = await evaluate<number>(
    knex,
    `(select max(next.number) from (
       select :first::int union
       select substring(problem_id from 2)::int + 1 from ${Problems.sql} p where problem_id ~ '^P[0-9]{1,8}$'
     ) as next(number)
     where next.number between :first and :last
       and not exists (select from ${Problems.sql} p where problem_id = 'P' || next.number))`,
    { first: FIRST, last: LAST },
  );
  return `P${free}`;
}

type Commit = PackageCalls['POST /api/admin/problem/import']['body'];
type ProblemChoice = Commit['problems'][number];

/** The importing user and the language of their messages. */
export interface ImportContext {
  viewer: Viewer;
  locale: Locale;
}

/**
 * Imports packages in two steps: `inspect` reads an archive, then `commit` stores the selected problems, each
 * separately.
 */
@injectable()
export class ProblemImporter {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(TestdataStore) private readonly testdata: TestdataStore,
    @inject(UploadStore) private readonly uploads: UploadStore,
    @inject(PackageFormats) private readonly formats: PackageFormats,
    @inject(Texts) private readonly texts: Texts,
    @inject(LanguageCatalog) private readonly languages: LanguageCatalog,
    @inject(ProblemAuthoringService) private readonly authoring: ProblemAuthoringService,
    @inject(SolutionStore) private readonly solutions: SolutionStore,
    @inject(StatementPictureStore) private readonly pictures: StatementPictureStore,
    @inject(ImportVerifier) private readonly verifier: ImportVerifier,
    @inject(Clock) private readonly clock: Clock,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Throws if the viewer may not import, before an archive is received. */
  async denyUpload(viewer: Viewer): Promise<void> {
    if (!canTransfer(viewer)) throw forbidden();
    await this.uploads.denyOverQuota(viewer.uid);
  }

  /**
   * Returns what the archive at `path` contains, and keeps it for `commit`.
   * @throws 400 on `file` if the format is unknown
   */
  async inspect({ viewer, locale }: ImportContext, path: string): Promise<ParsedPackage> {
    if (!canTransfer(viewer)) throw forbidden();
    const known = await knownLanguages(this.languages);
    const archive = await openArchive(path, this.uploads.newScratch());
    try {
      const reader = await this.formats.detect(archive);
      const { format } = reader;
      const texts = noteTexts(archive);
      const read = await readProblems(reader, texts.archive, known);
      if (read.length === 0) throw badInput('file', 'problem-packages.noProblems');
      for (const problem of read) if (!('error' in problem)) await remarkOnTexts(problem);
      const formatError = errorFormatterFor(this.texts, locale);
      const problems = read.map((problem, key) => presentRead(problem, key, { viewer, known, formatError }));
      const storedImport: StoredImport = { format, imported: [], locale };
      const id = await this.uploads.savePackage(viewer.uid, path, storedImport);
      return { id, format, problems, remarks: texts.remarks() };
    } finally {
      await archive.close();
    }
  }

  /**
   * Stores the problems that are not stored yet. A failure of one does not affect the others. Resolves with the
   * states of all requested problems.
   */
  async commit(importContext: ImportContext, { id, problems }: Commit): Promise<ImportedProblem[]> {
    const { viewer } = importContext;
    if (!canTransfer(viewer)) throw forbidden();
    const storedImport = await this.#getUpload(viewer, id);
    const reader = this.formats.readerOf(storedImport.format);
    const known = await knownLanguages(this.languages);
    const archive = await openArchive(this.uploads.pathOf(id), this.uploads.newScratch());
    try {
      const read = await readProblems(reader, archive, known);
      const unknown = problems.findIndex(({ key }) => !read[key]);
      if (unknown >= 0)
        throw badInput(`problems.${unknown}.key`, 'problem-packages.noSuchKey', { key: problems[unknown]!.key });
      for (const choice of problems) await this.#import(importContext, id, choice, read[choice.key]!, known);
    } finally {
      await closeQuietly(archive);
    }
    return (await this.getStates(viewer, id)).filter(({ key }) => problems.some((choice) => choice.key === key));
  }

  /**
   * Removes an archive of which nothing was imported.
   * @throws 404 if there is none
   */
  async discard({ uid }: Viewer, id: string): Promise<void> {
    if (!(await this.uploads.removePackage(uid, id))) throw notFound('problem-packages.noSuchImport');
  }

  /** Returns the states of the problems so far, in the order of the archive. */
  async getStates(viewer: Viewer, id: string): Promise<ImportedProblem[]> {
    await this.#getUpload(viewer, id);
    await this.verifier.check(viewer.uid, id);
    const { imported } = await this.#getUpload(viewer, id);
    const outcomes = await this.solutions.outcomes(imported.flatMap(({ pid }) => pid ?? []));
    return imported.map((state) => presentState(state, state.pid === null ? [] : (outcomes.get(state.pid) ?? [])));
  }

  async #getUpload({ uid }: Viewer, id: string): Promise<StoredImport> {
    const storedImport = await this.uploads.contentOf<StoredImport>('package', uid, id);
    if (!storedImport) throw notFound('problem-packages.noSuchImport');
    return storedImport;
  }

  async #import(
    { viewer, locale }: ImportContext,
    id: string,
    choice: ProblemChoice,
    read: ReadProblem,
    known: KnownLanguages,
  ) {
    const { key, publish } = choice;
    const failed = (message: string): ImportState => ({
      key,
      pid: null,
      problemId: choice.problemId ?? ('error' in read ? null : read.problemId),
      title: read.title,
      state: 'failed',
      message,
      publish,
      storedAt: null,
    });
    try {
      if ('error' in read) throw read.error;
      await this.#store(viewer, id, choice, read, known);
    } catch (error) {
      const isRefusal = error instanceof DomainError;
      if (!isRefusal) this.log.error({ err: error, title: read.title }, 'failed to save an imported problem');
      await this.#saveState(
        viewer,
        id,
        failed(
          isRefusal ? errorFormatterFor(this.texts, locale)(error) : textFormatterFor(this.texts, locale)('broken'),
        ),
      );
    }
  }

  /** Stores the problem, its solutions and its state in one transaction; testdata and pictures are stored before it. */
  async #store(
    viewer: Viewer,
    id: string,
    choice: ProblemChoice,
    read: PackageProblem,
    known: KnownLanguages,
  ): Promise<void> {
    await this.authoring.checkProgram(viewer, formOf(read, read.problemId ?? SOME_ID, known));
    const { pairs } = await storeCases(this.testdata, read.cases, choice.texts);
    const { problem, storedPictures: pictures } = await storeImages(read, this.pictures);
    const { key, publish } = choice;
    await this.transactions.run(async ({ knex }) => {
      const storedImport = await this.uploads.lockPackage<StoredImport>(viewer.uid, id);
      if (!storedImport) throw notFound('problem-packages.noSuchImport');
      if (storedImport.imported.some((state) => state.key === key && state.pid !== null)) return;
      const save = (problemId: string): Promise<Saved> =>
        this.authoring.createWith(viewer, formOf(problem, problemId, known), pairs);
      const wanted = choice.problemId?.trim() || problem.problemId;
      const saved = wanted ? await save(wanted) : await saveWithFreeId(knex, save);
      await this.pictures.attach({ uid: viewer.uid, pid: saved.pid }, pictures);
      await this.solutions.replace(
        saved.pid,
        problem.solutions.map((solution) => ({ ...solution, language: solution.language! })),
      );
      await this.solutions.verify(viewer.uid, saved.pid);
      if (publish === 'always') await this.authoring.setAuth(viewer, saved.pid, ProblemAuth.Public);
      const { title } = problem;
      const storedAt = this.clock.now().toISOString();
      const state: ImportState = { ...saved, key, title, state: 'verifying', message: null, publish, storedAt };
      await this.uploads.changePackage(id, {
        ...storedImport,
        imported: withState(storedImport.imported, state),
      });
    });
  }

  async #saveState(viewer: Viewer, id: string, state: ImportState): Promise<void> {
    await this.transactions.run(async () => {
      const storedImport = await this.uploads.lockPackage<StoredImport>(viewer.uid, id);
      if (!storedImport || storedImport.imported.some(({ key, pid }) => key === state.key && pid !== null)) return;
      await this.uploads.changePackage(id, {
        ...storedImport,
        imported: withState(storedImport.imported, state),
      });
    });
  }
}

/** Adds what is strange about the test data. A damaged file is reported when the problem is stored. */
async function remarkOnTexts(problem: PackageProblem): Promise<void> {
  try {
    problem.remarks.push(...(await inspectCases(problem.cases, 'convert')));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Ignores errors on closing: the problems are stored, whatever happens to the scratch folder. */
const closeQuietly = (archive: OpenedArchive): Promise<void> => archive.close().catch(() => undefined);

const MAX_TRIES = 20;

/** Tries again if a concurrent import takes the id first. */
async function saveWithFreeId(knex: Knex, save: (problemId: string) => Promise<Saved>): Promise<Saved> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save(await freeProblemId(knex));
    } catch (error) {
      const isTaken = error instanceof DomainError && error.key === 'problem.idTaken';
      if (!isTaken || tries === MAX_TRIES) throw error;
    }
  }
}
