import {
  ProblemAuth,
  token,
  type ImportedProblem,
  type Locale,
  type PackageCalls,
  type UnderstoodPackage,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Logger } from 'pino';
import type { Transactions, Tx as Transaction } from '../../database';
import { Testdata, Uploads, type TestdataStore, type UploadStore } from '../../file';
import { badInput, forbidden, notFound, DomainError, type Viewer } from '../../http';
import {
  Authoring,
  Languages,
  mayTransfer,
  type LanguageCatalog,
  type ProblemAuthoring,
  type Saved,
} from '../../problem';
import { StatementPictures, type StatementPictureBook } from '../../picture';
import { Clock, Log, Tx } from '../../tokens';
import { Solutions, type SolutionBook } from '../../trial';
import { openArchive, type OpenedArchive } from '../archive';
import type { PackageProblem } from '../model';
import { storeCases } from '../testdata';
import { formOf } from './form';
import { withKeptImages } from './images';
import { knownLanguages, type KnownLanguages } from './known-languages';
import { freeProblemId } from './problem-id';
import { present, withState, type ImportState, type KeptImport } from './state';
import { detect, presentRead, readProblems, readerOf, type ReadProblem } from './understand';
import { Verifier, type ImportVerifier } from './verifier';
import { textFor, wordsFor } from './words';

export const Importer = token<ProblemImporter>('package-importer');

type Commit = PackageCalls['POST /api/admin/problem/import']['body'];
type Wish = Commit['problems'][number];

/** Who imports, and in which language they read. */
export interface Importing {
  viewer: Viewer;
  locale: Locale;
}

/** Packages come in twice: first they are looked at, then what was chosen of them is stored, each problem by itself. */
@injectable()
export class ProblemImporter {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Testdata) private readonly testdata: TestdataStore,
    @inject(Uploads) private readonly uploads: UploadStore,
    @inject(Languages) private readonly languages: LanguageCatalog,
    @inject(Authoring) private readonly authoring: ProblemAuthoring,
    @inject(Solutions) private readonly solutions: SolutionBook,
    @inject(StatementPictures) private readonly pictures: StatementPictureBook,
    @inject(Verifier) private readonly verifier: ImportVerifier,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Refuses before an archive is sent. */
  async admit(viewer: Viewer): Promise<void> {
    if (!mayTransfer(viewer)) throw forbidden();
    await this.uploads.admit(viewer.uid);
  }

  /** Says what the archive at `path` holds, and keeps it for `commit`. 400 on `file` when it is none that is known. */
  async understand({ viewer, locale }: Importing, path: string): Promise<UnderstoodPackage> {
    if (!mayTransfer(viewer)) throw forbidden();
    const known = await knownLanguages(this.languages);
    const archive = await openArchive(path, this.uploads.newScratch());
    try {
      const { format, reader } = await detect(archive);
      const read = await readProblems(reader, archive, known);
      if (read.length === 0) throw badInput('file', 'package.noProblems');
      const say = wordsFor(locale);
      const problems = read.map((problem, key) => presentRead(problem, key, { viewer, known, say }));
      const kept: KeptImport = { format, imported: [], locale };
      const id = await this.uploads.keepPackage(viewer.uid, path, kept);
      return { id, format, problems };
    } finally {
      await archive.close();
    }
  }

  /** Stores what is not stored yet; one that fails does not keep the others. Resolves with the states of those asked for. */
  async commit(importing: Importing, { id, problems }: Commit): Promise<ImportedProblem[]> {
    const { viewer } = importing;
    if (!mayTransfer(viewer)) throw forbidden();
    const kept = await this.#kept(viewer, id);
    const reader = readerOf(kept.format);
    if (!reader) throw badInput('id', 'package.unknownFormat');
    const known = await knownLanguages(this.languages);
    const archive = await openArchive(this.uploads.pathOf(id), this.uploads.newScratch());
    try {
      const read = await readProblems(reader, archive, known);
      const unknown = problems.findIndex(({ key }) => !read[key]);
      if (unknown >= 0) throw badInput(`problems.${unknown}.key`, 'package.noSuchKey', { key: problems[unknown]!.key });
      for (const wish of problems) await this.#bringIn(importing, id, wish, read[wish.key]!, known);
    } finally {
      await closeQuietly(archive);
    }
    return (await this.states(viewer, id)).filter(({ key }) => problems.some((wish) => wish.key === key));
  }

  /** What has become of the problems so far, in the order of the archive. */
  async states(viewer: Viewer, id: string): Promise<ImportedProblem[]> {
    await this.#kept(viewer, id);
    await this.verifier.settle(viewer.uid, id);
    return (await this.#kept(viewer, id)).imported.map(present);
  }

  async #kept({ uid }: Viewer, id: string): Promise<KeptImport> {
    const kept = await this.uploads.contentOf<KeptImport>('package', uid, id);
    if (!kept) throw notFound('package.noSuchImport');
    return kept;
  }

  async #bringIn({ viewer, locale }: Importing, id: string, wish: Wish, read: ReadProblem, known: KnownLanguages) {
    const { key, publish } = wish;
    const failed = (message: string): ImportState => ({
      key,
      pid: null,
      problemId: wish.problemId ?? ('error' in read ? null : read.problemId),
      title: read.title,
      state: 'failed',
      message,
      publish,
      storedAt: null,
    });
    try {
      if ('error' in read) throw read.error;
      await this.#store(viewer, id, wish, read, known);
    } catch (error) {
      const isRefusal = error instanceof DomainError;
      if (!isRefusal) this.log.error({ err: error, title: read.title }, 'a problem of a package could not be stored');
      await this.#keepState(viewer, id, failed(isRefusal ? wordsFor(locale)(error) : textFor(locale)('broken')));
    }
  }

  /** The problem, its solutions and its state are stored together or not at all; testdata and pictures before them. */
  async #store(viewer: Viewer, id: string, wish: Wish, read: PackageProblem, known: KnownLanguages): Promise<void> {
    const { pairs } = await storeCases(this.testdata, read.cases);
    const { problem, kept: pictures } = await withKeptImages(read, this.pictures);
    const { key, publish } = wish;
    await this.tx.run(async (tx) => {
      const kept = await this.uploads.holdPackage<KeptImport>(tx.knex, viewer.uid, id);
      if (!kept) throw notFound('package.noSuchImport');
      if (kept.imported.some((state) => state.key === key && state.pid !== null)) return;
      const save = (problemId: string): Promise<Saved> =>
        this.authoring.createWith(viewer, formOf(problem, problemId, known), pairs, tx);
      const wanted = wish.problemId?.trim() || problem.problemId;
      const saved = wanted ? await save(wanted) : await underFreeId(tx, save);
      await this.pictures.attach(tx.knex, { uid: viewer.uid, pid: saved.pid }, pictures);
      await this.solutions.replace(
        tx,
        saved.pid,
        problem.solutions.map((solution) => ({ ...solution, language: solution.language! })),
      );
      await this.solutions.verify(tx, viewer.uid, saved.pid);
      if (publish === 'always') await this.authoring.setAuth(viewer, saved.pid, ProblemAuth.Public, tx);
      const { title } = problem;
      const storedAt = this.clock.now().toISOString();
      const state: ImportState = { ...saved, key, title, state: 'verifying', message: null, publish, storedAt };
      await this.uploads.changePackage(tx.knex, id, { ...kept, imported: withState(kept.imported, state) });
    });
  }

  async #keepState(viewer: Viewer, id: string, state: ImportState): Promise<void> {
    await this.tx.run(async ({ knex }) => {
      const kept = await this.uploads.holdPackage<KeptImport>(knex, viewer.uid, id);
      if (!kept || kept.imported.some(({ key, pid }) => key === state.key && pid !== null)) return;
      await this.uploads.changePackage(knex, id, { ...kept, imported: withState(kept.imported, state) });
    });
  }
}

/** What was stored is stored, whatever becomes of the scratch folder. */
const closeQuietly = (archive: OpenedArchive): Promise<void> => archive.close().catch(() => undefined);

const MOST_TRIES = 20;

/** Somebody who imports at the same moment may take the id first. */
async function underFreeId(tx: Transaction, save: (problemId: string) => Promise<Saved>): Promise<Saved> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save(await freeProblemId(tx.knex));
    } catch (error) {
      const isTaken = error instanceof DomainError && error.key === 'problem.idTaken';
      if (!isTaken || tries === MOST_TRIES) throw error;
    }
  }
}
