import { OWN_BANK, token, type ProblemAuth, type ProblemSave } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { violatedIndex } from '../database/unique';
import { Testdata, Uploads, type TestdataStore, type UploadStore } from '../file';
import { badInput, conflict, forbidden, notFound } from '../http';
import { checkBody } from '../http/input';
import { Db, Tx } from '../tokens';
import { casesOf, readyOf } from './case-rows';
import { scoredCase, type ScoreRule } from './case-score';
import { checkCheckerLanguage } from './checker';
import { blankFor, draftOf, type Base, type DraftForm, type ProblemFields } from './draft';
import { markResolved } from './fault';
import { ProblemModel } from './model';
import { editRefusal, mayDelete, refuseAuth, type Author } from './policy';
import { checkWritten, chosen, storeWritten, type ReadyCase } from './samples';
import { problemSave } from './save-schema';
import { changeProblem, insertProblem, removeProblem, type Plan, type ProblemForm, type Saved } from './saving';

export const Authoring = token<ProblemAuthoring>('problem-authoring');

type Alongside = (tx: Transaction, saved: Saved) => Promise<void>;

/** Refuses before a file is stored what would be refused afterwards. */
function checkSamples(samples: ProblemSave['samples'], rule: ScoreRule): void {
  if (samples.length === 0) throw badInput('samples', 'problem.noCases');
  samples.forEach((sample, index) => scoredCase(rule, sample, index));
}

/** The form of a caller within the server, held to the same limits as those of clients. */
const checked = (form: ProblemForm): ProblemForm => checkBody(problemSave, { ...form, samples: [] }) as ProblemSave;

/** Cases that came as files. */
const uploaded =
  (cases: readonly ReadyCase[]): Plan['cases'] =>
  async () => ({ cases, isUploadCase: true });

/**
 * Writes problems: the form is checked, files are stored, and then one transaction changes the rows and ends with a new
 * version. So a refusal leaves the problem as it was, and running judgements keep the version that they began with.
 */
@injectable()
export class ProblemAuthoring {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Testdata) private readonly testdata: TestdataStore,
    @inject(Uploads) private readonly uploads: UploadStore,
  ) {}

  /** Refuses with the name of the field that is wrong. What is done `alongside` is stored with the problem or not at all. */
  async create(author: Author, save: ProblemSave, alongside?: Alongside): Promise<Saved> {
    checkSamples(save.samples, await this.#draft(author, save, blankFor(author)));
    const isUpload = save.isUploadTestCase ?? false;
    if (isUpload && !save.uploadTestcaseDir) throw badInput('uploadTestcaseDir', 'problem.noUpload');
    const cases = await this.#casesOf(author, save, isUpload ? 'uploaded' : 'written');
    return this.#inOneGo(undefined, { author, form: save, cases }, insertProblem, alongside);
  }

  /** As `create`, with cases whose files are in the testdata store; within `tx` when there is one. */
  async createWith(author: Author, given: ProblemForm, cases: readonly ReadyCase[], tx?: Transaction): Promise<Saved> {
    const form = checked(given);
    await this.#draft(author, form, blankFor(author), tx?.knex);
    return this.#inOneGo(tx, { author, form, cases: uploaded(cases) }, insertProblem);
  }

  /** What the form leaves out stays as it is. 404 when there is no such problem, 403 when the author may not edit it. */
  async update(author: Author, save: ProblemSave): Promise<Saved> {
    const before = await this.#toEdit(author, save.problem.id);
    const fields = await this.#draft(author, save, before);
    const plan = { author, form: save };
    const change = (knex: Knex, ready: Plan) => changeProblem(knex, before.id, ready);
    if (before.bank !== OWN_BANK) return this.#inOneGo(undefined, { ...plan, cases: async () => null }, change);
    checkSamples(save.samples, fields);
    const isUpload = save.isUploadTestCase ?? before.isUploadCase;
    const cases = await this.#casesOf(author, save, isUpload ? 'uploaded' : 'written', before.id);
    return this.#inOneGo(undefined, { ...plan, cases }, change);
  }

  /** As `update`, with cases whose files are in the testdata store; within `tx` when there is one. */
  async updateWith(author: Author, given: ProblemForm, cases: readonly ReadyCase[], tx?: Transaction): Promise<Saved> {
    const form = checked(given);
    const before = await this.#toEdit(author, form.problem.id, tx?.knex);
    await this.#draft(author, form, before, tx?.knex);
    const plan = { author, form, cases: uploaded(cases) };
    return this.#inOneGo(tx, plan, (knex, ready) => changeProblem(knex, before.id, ready));
  }

  /** 403 when the author may not edit the problem, or may not publish it; within `tx` when there is one. */
  async setAuth(author: Author, pid: number, auth: ProblemAuth, tx?: Transaction): Promise<void> {
    const change = async ({ knex }: Transaction): Promise<void> => {
      await ProblemModel.query(knex).findById(pid).forNoKeyUpdate();
      const before = await this.#toEdit(author, pid, knex);
      const refusal = refuseAuth(author, before.auth, auth);
      if (refusal) throw forbidden(refusal);
      await ProblemModel.query(knex).findById(pid).patch({ auth, modifiedUid: author.uid });
    };
    await (tx ? tx.part(change) : this.tx.run(change));
  }

  /** Lets judges try a problem again that they could not judge; 404 when there is none, 403 when the author may not edit it. */
  async tryAgain(author: Author, pid: number): Promise<void> {
    await this.#toEdit(author, pid);
    await markResolved(this.knex, pid);
  }

  /** With its submissions and their verdicts. Files that nobody needs any more are collected later. */
  async remove(author: Author, pid: number): Promise<void> {
    if (!mayDelete(author)) throw forbidden();
    const isGone = await this.tx.run(({ knex }) => removeProblem(knex, pid));
    if (!isGone) throw notFound('problem.unknown');
  }

  /** Whether the bank holds anything, hidden or not. */
  async hasProblems(): Promise<boolean> {
    return (await ProblemModel.query(this.knex).select('id').first()) !== undefined;
  }

  async #toEdit(author: Author, pid: number | undefined, knex = this.knex): Promise<ProblemModel> {
    if (pid === undefined) throw badInput('problem.id', 'input.required');
    const problem = (await ProblemModel.query(knex).findById(pid)) as ProblemModel | undefined;
    if (!problem) throw notFound('problem.unknown');
    const refusal = editRefusal(author, problem);
    if (refusal) throw refusal;
    return problem;
  }

  /** Looked at before anything is stored; what is written is made anew in the transaction, from the row as it is then. */
  async #draft(author: Author, form: DraftForm, base: Base, knex = this.knex): Promise<ProblemFields> {
    const fields = draftOf(form, base, author);
    await checkCheckerLanguage(knex, fields);
    return fields;
  }

  /** Files of an upload, of the problem's own data when there is no new upload, or of what was written into the form. */
  async #casesOf(
    { uid }: Author,
    { samples, uploadTestcaseDir }: ProblemSave,
    kind: 'uploaded' | 'written',
    pid?: number,
  ): Promise<Plan['cases']> {
    if (kind === 'written') {
      checkWritten(samples);
      const cases = await storeWritten(this.testdata, samples);
      return async () => ({ cases, isUploadCase: false });
    }
    if (uploadTestcaseDir) return uploaded(chosen(samples, await this.uploads.testdata(uid, uploadTestcaseDir)));
    return async (knex) => {
      const files = pid === undefined ? [] : await casesOf(knex, pid);
      return { cases: chosen(samples, files.map(readyOf)), isUploadCase: true };
    };
  }

  async #inOneGo(
    tx: Transaction | undefined,
    plan: Plan,
    work: (knex: Knex, plan: Plan) => Promise<Saved>,
    alongside?: Alongside,
  ): Promise<Saved> {
    const inside = async (some: Transaction): Promise<Saved> => {
      const saved = await work(some.knex, plan);
      await alongside?.(some, saved);
      return saved;
    };
    try {
      return await (tx ? tx.part(inside) : this.tx.run(inside));
    } catch (error) {
      if (violatedIndex(error) !== 'problem_problem_id_key') throw error;
      throw conflict('problem.problemId', 'problem.idTaken', { problemId: plan.form.problem.problemId.toUpperCase() });
    }
  }
}
