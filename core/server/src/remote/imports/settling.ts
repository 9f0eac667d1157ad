import { Limits, token, type ImportItem, type RemoteJobResult, type RemoteProblem } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedJson } from '../../database';
import type { Tx as Transaction } from '../../database/transactions';
import { violatedIndex } from '../../database/unique';
import { uploaderOf } from '../../package';
import { FetchedFiles, type FetchedFileBook } from '../../picture';
import { ProblemModel, refuseEdit, type Author } from '../../problem';
import { Clock } from '../../tokens';
import type { JobRow } from '../jobs/model';
import { changesOf, ourText } from './changes';
import { namesToContents, wholeText } from './files';
import { mayImport } from './policy';
import { tooLong } from './site-text';
import { codeOf, findRemote, mergedSnapshot, siteOf, snapshotOf, storeProblem } from './storing';

export const ImportSettling = token<ImportSettler>('import-settling');

type Outcome = NonNullable<ImportItem['outcome']>;
type Failure = Extract<RemoteJobResult, { ok: false }>;
type Settled = { outcome: Outcome; pid: number } | Failure;

const UNIQUE: readonly (string | null)[] = ['remote_problem_bank_remote_id_key', 'problem_problem_id_key'];

const failure = (kind: Failure['kind'], message: string): Failure => ({ ok: false, kind, message, evidence: null });

/** What becomes of a problem that was read for an import. */
@injectable()
export class ImportSettler {
  constructor(
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(FetchedFiles) private readonly files: FetchedFileBook,
  ) {}

  /** Within the transaction that ends the job. */
  async settle(tx: Transaction, job: JobRow, problem: RemoteProblem): Promise<void> {
    const { knex } = tx;
    const settled = await this.#settled(tx, job, problem);
    if (!('outcome' in settled)) {
      await this.files.drop(knex, wholeText(snapshotOf(job.bank, problem)));
      await knex('remoteJob')
        .where({ id: job.id })
        .update({ result: storedJson(settled) });
      return;
    }
    // The statement is kept only as long as it waits for a yes.
    const result = settled.outcome === 'changed' ? {} : { result: storedJson({ ok: true }) };
    await knex('remoteJob')
      .where({ id: job.id })
      .update({ ...settled, ...result });
  }

  async #settled(tx: Transaction, job: JobRow, problem: RemoteProblem): Promise<Settled> {
    const { uid } = await tx.knex('remoteImport').where({ id: job.importId }).first<{ uid: string | null }>('uid');
    const author = uid === null ? null : await uploaderOf(tx.knex, uid);
    if (!author || !mayImport(author)) return failure('rejected', 'whoever asked may not import problems any more');
    const field = tooLong(snapshotOf(job.bank, problem));
    if (field) return failure('layoutChanged', `${field} has more than ${Limits.longText.max} characters`);
    return job.pid === null
      ? this.#add(tx, job, author, problem)
      : this.#compare(tx, job.bank, job.pid, author, problem);
  }

  async #add(tx: Transaction, { bank: key }: JobRow, author: Author, problem: RemoteProblem): Promise<Settled> {
    const text = wholeText(snapshotOf(key, problem));
    try {
      const { pid } = await tx.part(({ knex }) => storeProblem(knex, { key, author, problem, now: this.clock.now() }));
      await this.files.give(tx.knex, text, pid);
      return { outcome: 'added', pid };
    } catch (error) {
      if (!UNIQUE.includes(violatedIndex(error))) throw error;
    }
    await this.files.drop(tx.knex, text);
    return { outcome: 'exists', pid: await existing(tx.knex, key, problem.id) };
  }

  async #compare(
    { knex }: Transaction,
    key: string,
    pid: number,
    author: Author,
    problem: RemoteProblem,
  ): Promise<Settled> {
    const ours = (await ProblemModel.query(knex).findById(pid).forNoKeyUpdate()) as ProblemModel;
    if (refuseEdit(author, ours)) return failure('rejected', 'whoever asked may not edit this problem');
    const row = await findRemote(knex, { pid });
    if (row?.remoteId !== problem.id) return failure('layoutChanged', `the site answered with problem ${problem.id}`);
    const theirs = snapshotOf(key, problem);
    const versions = { theirs, before: row.snapshot, ours: ourText(ours) };
    const normal = await namesToContents(knex, Object.values(versions));
    if (changesOf(versions, normal).length > 0) return { outcome: 'changed', pid };
    const merged = mergedSnapshot(versions, normal);
    await knex('remoteProblem')
      .where({ pid })
      .update(siteOf(problem, { ...merged, languageIds: theirs.languageIds }, this.clock.now()));
    await this.files.drop(knex, wholeText(theirs));
    return { outcome: 'same', pid };
  }
}

async function existing(knex: Knex, key: string, id: string): Promise<number> {
  const row = await findRemote(knex, { bank: key, remoteId: id });
  if (row) return row.pid;
  const problemId = codeOf(key, id).toUpperCase();
  return (await knex('problem').where({ problemId }).first<{ id: number }>('id')).id;
}
