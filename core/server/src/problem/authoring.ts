import { createHash } from 'node:crypto';
import { OWN_BANK, token, type DataRef, type ProblemSave } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import { violatedIndex } from '../database/unique';
import { Testdata, type TestdataStore } from '../file';
import { badInput, conflict, type Viewer } from '../http';
import { Db, Tx } from '../tokens';
import { draftOf, type DraftCase, type ProblemDraft } from './draft';
import { ProblemModel, type TestcaseRow } from './model';
import { mayPublish } from './policy';
import { linkTags } from './tags';

export const Authoring = token<ProblemAuthoring>('problem-authoring');

/** Who writes the problem. */
export type Author = Pick<Viewer, 'uid' | 'roles'>;

type StoredCase = Omit<TestcaseRow, 'id' | 'pid'>;

const MANY = 500;

/** One hash over all cases: two problems with equal hashes are judged on equal data. */
const dataHashOf = (cases: readonly StoredCase[]): string =>
  createHash('sha256')
    .update(JSON.stringify(cases.map((one) => [one.seq, one.inputSha256, one.outputSha256, one.groupNum, one.score])))
    .digest('hex');

@injectable()
export class ProblemAuthoring {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Testdata) private readonly testdata: TestdataStore,
  ) {}

  /** Refuses with the name of the field that is wrong. All or nothing; testdata is stored before the rows. */
  async create(author: Author, save: ProblemSave): Promise<{ pid: number; problemId: string }> {
    const draft = draftOf(save, mayPublish(author) ? 'may publish' : 'may not publish');
    const cases = await this.#store(draft.cases);
    try {
      return await this.tx.run(({ knex }) => this.#insert(knex, author, draft, cases, save));
    } catch (error) {
      if (violatedIndex(error) !== 'problem_problem_id_key') throw error;
      throw conflict('problem.problemId', 'problem.idTaken', { problemId: draft.fields.problemId });
    }
  }

  /** Whether the bank holds anything, hidden or not. */
  async hasProblems(): Promise<boolean> {
    return (await ProblemModel.query(this.knex).select('id').first()) !== undefined;
  }

  async #store(cases: readonly DraftCase[]): Promise<StoredCase[]> {
    const stored: StoredCase[] = [];
    for (const [place, { input, output, score, groupNum }] of cases.entries()) {
      const seq = place + 1;
      const [inputRef, outputRef] = [await this.#put(input), await this.#put(output)];
      stored.push({
        seq,
        inputSha256: inputRef.sha256,
        inputBytes: inputRef.bytes,
        inputName: `${seq}.in`,
        outputSha256: outputRef.sha256,
        outputBytes: outputRef.bytes,
        outputName: `${seq}.out`,
        score,
        groupNum,
      });
    }
    return stored;
  }

  #put(content: string): Promise<DataRef> {
    return this.testdata.put(Buffer.from(content));
  }

  async #insert(knex: Knex, author: Author, draft: ProblemDraft, cases: StoredCase[], save: ProblemSave) {
    const { id: pid, problemId } = await ProblemModel.query(knex).insertAndFetch({
      ...draft.fields,
      authorUid: author.uid,
      bank: OWN_BANK,
      dataHash: dataHashOf(cases),
    });
    await knex('problemCount').insert({ pid });
    const rows = cases.map((one) => ({ pid, ...one }));
    for (let at = 0; at < rows.length; at += MANY) await knex('testcase').insert(rows.slice(at, at + MANY));
    await this.#allowLanguages(knex, pid, save.languages);
    await this.#addTemplates(knex, pid, save.codeTemplates ?? []);
    await linkTags(knex, pid, save.tags ?? []);
    return { pid, problemId };
  }

  /** Without a list every language of the own bank, so that those which judges learn later count too. */
  async #allowLanguages(knex: Knex, pid: number, wanted: ProblemSave['languages']): Promise<void> {
    const known = await knex('language').where({ oj: OWN_BANK }).select<{ id: number; name: string }[]>('id', 'name');
    const chosen = wanted?.map((one, place) => {
      const found = known.find(({ id, name }) => (one.id === undefined ? name === one.name : id === one.id));
      if (found) return found;
      throw badInput(`languages.${place}`, 'problem.unknownLanguage', { language: one.name ?? one.id ?? '' });
    });
    const lids = new Set((chosen ?? known).map(({ id }) => id));
    await knex('problemLanguage').insert([...lids].map((lid) => ({ pid, lid })));
  }

  async #addTemplates(knex: Knex, pid: number, templates: NonNullable<ProblemSave['codeTemplates']>): Promise<void> {
    if (templates.length === 0) return;
    const lids = new Set(
      await knex('language')
        .whereIn(
          'id',
          templates.map(({ lid }) => lid),
        )
        .pluck<number[]>('id'),
    );
    const unknown = templates.findIndex(({ lid }) => !lids.has(lid));
    if (unknown >= 0)
      throw badInput(`codeTemplates.${unknown}.lid`, 'problem.unknownLanguage', { language: templates[unknown]!.lid });
    const rows = templates.map(({ lid, code, status = true }) => ({ pid, lid, code, status }));
    await knex('codeTemplate').insert(rows).onConflict(['pid', 'lid']).ignore();
  }
}
