import {
  LOCAL_PROBLEM_SOURCE,
  type ArchiveWarning,
  type ProblemAuth,
  type ProblemSave,
  type SavedProblem,
} from '@tribunal/contract';
import { type Transactions, requireTransaction, violatedIndex } from '@tribunal/database';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  audit,
  type AuditSubject,
  badInput,
  conflict,
  forbidden,
  notFound,
  validateBody,
  Db,
  HookBus,
  Tx,
} from '@tribunal/platform';
import { TestdataStore, UploadStore } from '../../file';
import { casesOf, toReadyCase } from '../case-rows';
import { applyScoreRule, type ScoreRule } from '../score-rule';
import { changedProgram, checkCheckerLanguage, CheckerCompiler, type CheckerCompilerProvider } from '../checker';
import { newProblemDefaults, draftOf, type Base, type DraftForm, type ProblemFields } from './draft';
import { beforeProblemRemoval, onProblemVisibilityChanged } from '../events';
import { resolveFault } from '../problem-fault';
import { ProblemModel } from '../model';
import { ProblemSources } from '../sources/problem-sources';
import { PlaceDirectory } from '../../place';
import { checkCreate, checkEdit } from '../places';
import { denyAuthChange, denyDelete, type Author } from '../policy';
import { findTriedByOthers } from '../tried-by-others';
import { VerdictCounts, type VerdictCountsProvider } from '../verdict-counts';
import { checkInlineCases, selectCases, storeInlineCases, type ReadyCase } from '../testcases';
import { copyProblems, type Copies, type PlaceCopy } from './problem-copier';
import { problemSave } from './save-schema';
import {
  updateProblem,
  insertProblem,
  lockForRemoval,
  removeProblem,
  type SavePlan,
  type ProblemForm,
  type Saved,
} from './problem-writer';

type BeforeCommit = (saved: Saved) => Promise<void>;

interface CreateOptions {
  /** The place that the problem belongs to; null for the site. */
  gid?: number | null;
  /** What it does is committed together with the problem or not at all. */
  beforeCommit?: BeforeCommit;
}

/** Validates the testcases before any file is stored. */
function checkSamples(samples: ProblemSave['samples'], rule: ScoreRule): void {
  if (samples.length === 0) throw badInput('samples', 'problem.noCases');
  samples.forEach((sample, index) => applyScoreRule(rule, sample, index));
}

/** Validates a form created by server code, with the same limits as for clients. */
const validateForm = (form: ProblemForm): ProblemForm =>
  validateBody(problemSave, { ...form, samples: [] }) as ProblemSave;

/** Returns the form without the id of another problem: that one does not change, and is not the subject of the act. */
function withoutId<Form extends ProblemForm>(form: Form): Form {
  const problem = { ...form.problem };
  delete problem.id;
  return { ...form, problem };
}

/** Returns testcases that were uploaded as files. */
const toUploadedCases =
  (cases: readonly ReadyCase[]): SavePlan['cases'] =>
  async () => ({ cases, isUploadCase: true });

const subjectOf = ({ id, problemId, title }: Pick<ProblemModel, 'id' | 'problemId' | 'title'>): AuditSubject => ({
  type: 'problem',
  id,
  name: `${problemId} ${title}`,
});

/** Columns that follow from others or that entries have anyway. */
const UNSHOWN = ['id', 'versionId', 'dataHash', 'createdAt', 'updatedAt', 'modifiedUid'];

const shownOf = (problem: Partial<ProblemModel>) =>
  Object.fromEntries(Object.entries(problem).filter(([column]) => !UNSHOWN.includes(column)));

const describeChange = (before: ProblemModel, after: Partial<ProblemModel> | null): void =>
  audit.describe({ subject: subjectOf(before), before: shownOf(before), after: after && shownOf(after) });

/**
 * Creates and changes problems. The form is validated, files are stored, and then one transaction changes the rows
 * and creates a new version. So an error leaves the problem unchanged, and running judgements keep the version that
 * they started with.
 */
@injectable()
export class ProblemAuthoringService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(TestdataStore) private readonly testdata: TestdataStore,
    @inject(UploadStore) private readonly uploads: UploadStore,
    @inject(ProblemSources) private readonly sources: ProblemSources,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(CheckerCompiler) private readonly compiler: CheckerCompilerProvider,
    @inject(VerdictCounts) private readonly counts: VerdictCountsProvider,
  ) {}

  /**
   * Creates a problem. Validation errors name the field.
   * @throws 403 if the author may not create problems in the place
   * @throws 404 if the author may not know of the place
   */
  async create(
    author: Author,
    save: ProblemSave,
    { gid = null, beforeCommit }: CreateOptions = {},
  ): Promise<SavedProblem> {
    if (gid !== null) await checkCreate(this.places, author, gid);
    const base = newProblemDefaults(author, gid);
    const fields = await this.#draft(author, save, base);
    checkSamples(save.samples, fields);
    const isUpload = save.isUploadTestCase ?? false;
    if (isUpload && !save.uploadTestcaseDir) throw badInput('uploadTestcaseDir', 'problem.noUpload');
    await this.#compile(author, fields, base);
    const { cases, remarks } = await this.#casesOf(author, save, isUpload ? 'uploaded' : 'written');
    const plan = { sources: this.sources, author, form: withoutId(save), gid, cases };
    return { ...(await this.#inTransaction(plan, insertProblem, beforeCommit)), remarks };
  }

  /**
   * Checks that the checker or interactor of a new problem compiles. Judges do this, so it cannot be part of a
   * transaction; `createWith` leaves it to its callers.
   * @throws 400 with the compiler output if it does not compile
   */
  async checkProgram(author: Author, input: ProblemForm): Promise<void> {
    const base = newProblemDefaults(author);
    await this.#compile(author, await this.#draft(author, validateForm(input), base), base);
  }

  /** Like `create`, with testcases whose files are in the testdata store. */
  async createWith(author: Author, input: ProblemForm, cases: readonly ReadyCase[]): Promise<Saved> {
    const form = validateForm(input);
    await this.#draft(author, form, newProblemDefaults(author));
    const plan = { sources: this.sources, author, form: withoutId(form) };
    return this.#inTransaction({ ...plan, cases: toUploadedCases(cases) }, insertProblem);
  }

  /**
   * Updates a problem. Fields that the form leaves out are unchanged.
   * @throws 403 if the author may not edit it
   * @throws 404 if there is no such problem
   */
  async update(author: Author, save: ProblemSave): Promise<SavedProblem> {
    const before = await this.#getEditable(author, save.problem.id);
    const fields = await this.#draft(author, save, before);
    const plan = { sources: this.sources, author, form: save };
    const change = async (knex: Knex, ready: SavePlan): Promise<Saved> => {
      // It may have moved to another place since.
      await this.#lockEditable(author, before.id);
      return updateProblem(knex, before.id, ready);
    };
    if (before.bank !== LOCAL_PROBLEM_SOURCE) {
      return { ...(await this.#inTransaction({ ...plan, cases: async () => null }, change)), remarks: [] };
    }
    checkSamples(save.samples, fields);
    await this.#compile(author, fields, before);
    const isUpload = save.isUploadTestCase ?? before.isUploadCase;
    const { cases, remarks } = await this.#casesOf(author, save, isUpload ? 'uploaded' : 'written', before.id);
    return { ...(await this.#inTransaction({ ...plan, cases }, change)), remarks };
  }

  /**
   * Changes the visibility of a problem.
   * @throws 403 if the author may not edit the problem, or may not publish it
   */
  async setAuth(author: Author, pid: number, auth: ProblemAuth): Promise<void> {
    await this.transactions.run(async () => {
      const before = await this.#lockEditable(author, pid);
      const denial = denyAuthChange(author, before, auth);
      if (denial) throw forbidden(denial);
      describeChange(before, { ...before, auth });
      await ProblemModel.query(this.knex).findById(pid).patch({ auth, modifiedUid: author.uid });
      if (auth !== before.auth) await this.hooks.run(onProblemVisibilityChanged, { pids: [pid] });
    });
  }

  /**
   * Lets judges retry a problem that they could not judge.
   * @throws 403 if the author may not edit it
   * @throws 404 if there is no such problem
   */
  async clearFault(author: Author, pid: number): Promise<void> {
    await this.transactions.run(async () => {
      await this.#getEditable(author, pid);
      await resolveFault(this.knex, pid);
    });
  }

  /**
   * Deletes a problem with its submissions and their verdicts. Unused files are collected later.
   * @throws 403 if the author may not edit it
   * @throws 404 if there is no such problem
   * @throws 409 for submissions that the author may not delete, and while a plugin needs it, as for a contest that has
   * not ended
   */
  async remove(author: Author, pid: number): Promise<void> {
    await this.transactions.run(async () => {
      const problem = await this.#getEditable(author, pid);
      // New submissions wait for the lock.
      await lockForRemoval(this.knex, pid);
      const othersSubmitted = (await findTriedByOthers(this.knex, [pid])).has(pid);
      const denial = denyDelete(author, problem, { othersSubmitted });
      if (denial) throw conflict('pid', denial);
      describeChange(problem, null);
      await this.#remove([pid], null);
    });
  }

  /** Deletes all problems and tags of a place, in the transaction that removes the place. */
  async removePlace(gid: number): Promise<void> {
    requireTransaction(this.knex);
    const pids: number[] = await this.knex('problem').where({ gid }).orderBy('id').pluck('id');
    await this.#remove(pids, gid);
    await this.knex('tag').where({ gid }).delete();
  }

  /**
   * Copies all problems of a place into another one, in the transaction that creates it, and returns the copies by their
   * originals. The caller checks who may.
   */
  copyPlace(place: PlaceCopy): Promise<Copies> {
    return copyProblems(this.knex, place);
  }

  /**
   * Moves a problem to another place, or for null to the site, with its counters, which then count the submissions
   * made there. Must come first in its transaction. The caller checks who may.
   */
  async move(pid: number, gid: number | null): Promise<void> {
    await this.counts.recountAfter(pid, async () => {
      const before = await ProblemModel.query(this.knex).findById(pid).forNoKeyUpdate();
      if (!before) throw notFound('problem.unknown');
      describeChange(before, { ...before, gid });
      await ProblemModel.query(this.knex).findById(pid).patch({ gid });
    });
    await this.hooks.run(onProblemVisibilityChanged, { pids: [pid] });
  }

  async #remove(pids: readonly number[], gid: number | null): Promise<void> {
    if (pids.length === 0) return;
    for (const pid of pids) await lockForRemoval(this.knex, pid);
    await this.hooks.run(beforeProblemRemoval, { pids, gid });
    await this.hooks.run(onProblemVisibilityChanged, { pids });
    for (const pid of pids) if (!(await removeProblem(this.knex, pid))) throw notFound('problem.unknown');
  }

  /** Returns whether the bank contains any problem, hidden ones included. */
  async hasProblems(): Promise<boolean> {
    return (await ProblemModel.query(this.knex).select('id').first()) !== undefined;
  }

  async #getEditable(author: Author, pid: number | undefined): Promise<ProblemModel> {
    if (pid === undefined) throw badInput('problem.id', 'input.required');
    const problem = await ProblemModel.query(this.knex).findById(pid);
    if (!problem) throw notFound('problem.unknown');
    await checkEdit(this.places, author, problem);
    audit.about(subjectOf(problem));
    return problem;
  }

  async #lockEditable(author: Author, pid: number): Promise<ProblemModel> {
    await ProblemModel.query(this.knex).findById(pid).forNoKeyUpdate();
    return this.#getEditable(author, pid);
  }

  /**
   * Validates the form before anything is stored. The transaction builds the fields that are written again, from the
   * row at that time.
   */
  async #draft(author: Author, form: DraftForm, base: Base): Promise<ProblemFields> {
    const fields = draftOf(form, base, author);
    await checkCheckerLanguage(this.knex, fields);
    return fields;
  }

  async #compile({ uid }: Author, fields: ProblemFields, base: Base): Promise<void> {
    const program = changedProgram(fields, base);
    if (program) await this.compiler.check(uid, program);
  }

  /**
   * Returns the testcases from an upload, from the problem's current data if there is no new upload, or from the
   * form.
   */
  async #casesOf(
    { uid }: Author,
    { samples, uploadTestcaseDir, texts = 'convert' }: ProblemSave,
    kind: 'uploaded' | 'written',
    pid?: number,
  ): Promise<{ cases: SavePlan['cases']; remarks: ArchiveWarning[] }> {
    if (kind === 'written') {
      checkInlineCases(samples);
      const { cases, remarks } = await storeInlineCases(this.testdata, samples, texts);
      return { cases: async () => ({ cases, isUploadCase: false }), remarks };
    }
    if (uploadTestcaseDir) {
      const files = await this.uploads.getTestdata(uid, uploadTestcaseDir);
      return { cases: toUploadedCases(selectCases(samples, files)), remarks: [] };
    }
    const cases = async () => {
      const files = pid === undefined ? [] : await casesOf(this.knex, pid);
      return { cases: selectCases(samples, files.map(toReadyCase)), isUploadCase: true };
    };
    return { cases, remarks: [] };
  }

  async #inTransaction(
    savePlan: SavePlan,
    work: (knex: Knex, savePlan: SavePlan) => Promise<Saved>,
    beforeCommit?: BeforeCommit,
  ): Promise<Saved> {
    const inside = async (): Promise<Saved> => {
      const pid = savePlan.form.problem.id ?? 0;
      const before = await ProblemModel.query(this.knex).findById(pid);
      const saved = await work(this.knex, savePlan);
      const after = await ProblemModel.query(this.knex).findById(saved.pid);
      if (before && after) describeChange(before, after);
      else audit.about(subjectOf({ ...savePlan.form.problem, id: saved.pid }));
      if (before && before.auth !== after?.auth) {
        await this.hooks.run(onProblemVisibilityChanged, { pids: [saved.pid] });
      }
      await beforeCommit?.(saved);
      return saved;
    };
    try {
      return await this.transactions.run(inside);
    } catch (error) {
      if (violatedIndex(error) !== 'problem_problem_id_key') throw error;
      throw conflict('problem.problemId', 'problem.idTaken', {
        problemId: savePlan.form.problem.problemId.toUpperCase(),
      });
    }
  }
}
