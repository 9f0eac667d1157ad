import { token, type ProblemSave } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { storedJson } from '../../database';
import type { Transactions, Tx as Transaction } from '../../database/transactions';
import { badInput, DomainError, forbidden, notFound } from '../../http';
import { FetchedFiles, type FetchedFileBook } from '../../picture';
import { changeProblem, ProblemModel, refuseEdit, type Author } from '../../problem';
import { Clock, Tx } from '../../tokens';
import type { JobRow } from '../jobs/model';
import { changesOf, ourText } from './changes';
import { namesToContents, wholeText } from './files';
import { findRemote, mergedSnapshot, siteOf, snapshotOf } from './storing';

export const ImportApplying = token<ChangeDesk>('import-applying');

/** Takes over what is new at a site, where a person says yes. */
@injectable()
export class ChangeDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(FetchedFiles) private readonly files: FetchedFileBook,
  ) {}

  /**
   * Takes these fields; the others stay as they are and are not asked about again until the site changes them once more.
   * 404 when there is no such item, 403 when its problem may not be edited, 409 when it waits for no answer.
   */
  apply(author: Author, itemId: number, fields: readonly string[]): Promise<void> {
    return this.tx.run(async (tx) => {
      const { knex } = tx;
      const job = await knex('remoteJob').where({ id: itemId }).forUpdate().first<JobRow | undefined>();
      if (!job || job.importId === null || job.pid === null) throw notFound('remote.import.noSuchImport');
      const problem = (await ProblemModel.query(knex).findById(job.pid).forNoKeyUpdate()) as ProblemModel;
      const refusal = refuseEdit(author, problem);
      if (refusal) throw forbidden(refusal);
      await this.#take(tx, { author, job, problem, fields });
      const outcome = fields.length > 0 ? 'updated' : 'same';
      await knex('remoteJob')
        .where({ id: itemId })
        .update({ outcome, result: storedJson({ ok: true }) });
    });
  }

  async #take({ knex }: Transaction, { author, job, problem, fields }: Taking): Promise<void> {
    const { bank, outcome, result } = job;
    if (outcome !== 'changed' || !result?.ok || !result.problem)
      throw new DomainError(409, 'remote.import.nothingToApply');
    const pid = problem.id;
    const theirs = snapshotOf(bank, result.problem);
    const row = await findRemote(knex, { pid });
    const versions = { theirs, before: row!.snapshot, ours: ourText(problem) };
    const normal = await namesToContents(knex, Object.values(versions));
    const changed = changesOf(versions, normal).map(({ field }) => field);
    const unknown = fields.find((field) => !(changed as readonly string[]).includes(field));
    if (unknown !== undefined) throw badInput('fields', 'input.choice', { choices: changed.join(', ') });

    const chosen = changed.filter((field) => fields.includes(field));
    const taken = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    const form = { problem: { id: pid, problemId: problem.problemId, title: problem.title, ...taken } };
    await changeProblem(knex, pid, { author, form: form satisfies Partial<ProblemSave>, cases: async () => null });
    const merged = { ...mergedSnapshot(versions, normal), languageIds: theirs.languageIds };
    await knex('remoteProblem')
      .where({ pid })
      .update(siteOf(result.problem, merged, this.clock.now()));
    await this.files.give(knex, wholeText(theirs), pid);
  }
}

interface Taking {
  author: Author;
  job: JobRow;
  problem: ProblemModel;
  fields: readonly string[];
}
