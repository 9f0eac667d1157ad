import { type ProblemSave } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  badInput,
  Clock,
  Db,
  DomainError,
  forbidden,
  notFound,
  ProblemModel,
  type Transactions,
  Tx,
} from '@tribunal/server';
import { FetchedFileStore, updateProblem } from '@tribunal/server/authoring';
import { storedJson } from '@tribunal/server/platform';
import { type Author, denyEdit } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import type { JobRow } from '../jobs/model';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { findChanges, localText } from './changes';
import { contentNormalizer, fullText } from './statement-files';
import { findRemoteProblem, mergeSnapshot, siteColumns, snapshotOf } from './remote-problem-store';

/** Applies changes made at a site after a person has approved them. */
@injectable()
export class RemoteChangeService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(FetchedFileStore) private readonly files: FetchedFileStore,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /**
   * Applies these fields; the others are unchanged and are not offered again until the site changes them once more.
   * @throws 403 if the viewer may not edit the problem
   * @throws 404 if there is no such item
   * @throws 409 if it does not wait for approval
   */
  apply(author: Author, itemId: number, fields: readonly string[]): Promise<void> {
    return this.transactions.run(async () => {
      const job = await this.knex('remoteJob').where({ id: itemId }).forUpdate().first();
      if (!job || job.importId === null || job.pid === null) throw notFound('remote-judging.import.noSuchImport');
      const problem = (await ProblemModel.query(this.knex).findById(job.pid).forNoKeyUpdate())!;
      const denial = denyEdit(author, problem);
      if (denial) throw forbidden(denial);
      await this.#applyFields({ author, job, problem, fields });
      const outcome = fields.length > 0 ? 'updated' : 'same';
      await this.knex('remoteJob')
        .where({ id: itemId })
        .update({ outcome, result: storedJson({ ok: true }) });
    });
  }

  async #applyFields({ author, job, problem, fields }: FieldChange): Promise<void> {
    const { bank, outcome, result } = job;
    if (outcome !== 'changed' || !result?.ok || !result.problem)
      throw new DomainError(409, 'remote-judging.import.nothingToApply');
    const pid = problem.id;
    const theirs = snapshotOf(bank, result.problem);
    const row = await findRemoteProblem(this.knex, { pid });
    const versions = { theirs, before: row!.snapshot, ours: localText(problem) };
    const normal = await contentNormalizer(this.knex, Object.values(versions));
    const changed = findChanges(versions, normal).map(({ field }) => field);
    const unknown = fields.find((field) => !(changed as readonly string[]).includes(field));
    if (unknown !== undefined) throw badInput('fields', 'input.choice', { choices: changed.join(', ') });

    const chosen = changed.filter((field) => fields.includes(field));
    const applied = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    const form = { problem: { id: pid, problemId: problem.problemId, title: problem.title, ...applied } };
    await updateProblem(this.knex, pid, {
      sources: this.sites,
      author,
      form: form satisfies Partial<ProblemSave>,
      cases: async () => null,
    });
    const merged = { ...mergeSnapshot(versions, normal), languageIds: theirs.languageIds };
    await this.knex('remoteProblem')
      .where({ pid })
      .update(siteColumns(result.problem, merged, this.clock.now()));
    await this.files.assignToProblem(fullText(theirs), pid);
  }
}

interface FieldChange {
  author: Author;
  job: JobRow;
  problem: ProblemModel;
  fields: readonly string[];
}
