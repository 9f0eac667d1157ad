import { Limits } from '@tribunal/contract';
import type { RemoteProblem } from '@tribunal/remote-kit/contract';
import type { ImportItem } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, ProblemModel, violatedIndex, Problems, Tx, type Transactions } from '@tribunal/server';
import { FetchedFileStore } from '@tribunal/server/authoring';
import { storedJson } from '@tribunal/server/platform';
import { type Author, authorOf, denyEdit } from '@tribunal/server/problem';
import { failure, type JobFailure, type JobResult, type JobRow } from '../jobs/model';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { findChanges, localText } from './changes';
import { contentNormalizer, fullText } from './statement-files';
import { canImport } from './policy';
import { RETRIABLE } from './remote-import-reader';
import { findTooLongField } from './site-text';
import {
  localProblemCode,
  findRemoteProblem,
  mergeSnapshot,
  siteColumns,
  snapshotOf,
  storeProblem,
} from './remote-problem-store';

type JobDone = Extract<JobResult, { ok: true }>;
type Outcome = NonNullable<ImportItem['outcome']>;
type ImportResult = { outcome: Outcome; pid: number } | JobFailure;

const UNIQUE_INDEXES: readonly (string | null)[] = ['remote_problem_bank_remote_id_key', 'problem_problem_id_key'];

/** A problem as a judge has read it. */
type ReadProblem = Required<Pick<JobDone, 'problem'>> & Pick<JobDone, 'isPageRead' | 'unread'>;

/** Handles a problem that was read for an import. */
@injectable()
export class ImportResultHandler {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(FetchedFileStore) private readonly files: FetchedFileStore,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /** Must run in the transaction that completes the job. */
  async handle(job: JobRow, { problem, unread = [], isPageRead = false }: ReadProblem): Promise<void> {
    const importResult = await this.#resultOf(job, problem);
    if (!('outcome' in importResult)) {
      await this.files.delete(fullText(snapshotOf(job.bank, problem)));
      await this.knex('remoteJob')
        .where({ id: job.id })
        .update({ result: storedJson(importResult) });
      return;
    }
    // The statement is kept only as long as it waits for approval.
    const { outcome, pid } = importResult;
    const { page: _page, ...request } = job.request;
    await this.knex('remoteJob')
      .where({ id: job.id })
      .update({
        outcome,
        pid,
        ...(outcome !== 'changed' && { result: storedJson({ ok: true, ...(unread.length > 0 && { unread }) }) }),
        ...(job.kind === 'page' && !isPageRead && { request: storedJson(request) }),
      });
    if (outcome !== 'exists') await this.knex('remoteProblem').where({ pid }).update({ isHandedIn: isPageRead });
  }

  /** Deletes the page of an import unless it will be read, or can be read again. */
  async deleteUnneededPage(importId: number): Promise<void> {
    await this.knex('remoteImportPage')
      .where({ importId })
      .whereNotExists(
        this.knex('remoteJob as j')
          .where({ importId })
          .whereRaw(`(j.done_at is null or (${RETRIABLE}))`)
          .select('j.id'),
      )
      .delete();
  }

  async #resultOf(job: JobRow, problem: RemoteProblem): Promise<ImportResult> {
    const { uid, isScheduled } = (await this.knex('remoteImport')
      .where('id', job.importId)
      .first('uid', 'isScheduled'))!;
    const author = uid === null ? null : await authorOf(this.knex, uid);
    if (!isScheduled && (!author || !canImport(author)))
      return failure('rejected', 'the user who requested it may no longer import problems');
    const field = findTooLongField(snapshotOf(job.bank, problem));
    if (field) return failure('layoutChanged', `${field} has more than ${Limits.longText.max} characters`);
    const pid = job.pid ?? (await this.#findKnown(job, problem.id));
    if (pid !== null) return this.#compare(job.bank, pid, isScheduled ? null : author, problem);
    return author ? this.#add(job, author, problem) : failure('rejected', 'no user requested it');
  }

  /** Returns the known problem with which a page, or what the site says after one, is compared; null if there is none. */
  async #findKnown({ bank, kind }: JobRow, remoteId: string): Promise<number | null> {
    const known = await findRemoteProblem(this.knex, { bank, remoteId });
    return known && (kind === 'page' || known.isHandedIn) ? known.pid : null;
  }

  async #add({ bank: key }: JobRow, author: Author, problem: RemoteProblem): Promise<ImportResult> {
    const text = fullText(snapshotOf(key, problem));
    try {
      const { pid } = await this.transactions.run(() =>
        storeProblem(this.knex, {
          key,
          languageSource: this.sites.languageSourceOf(key),
          author,
          problem,
          now: this.clock.now(),
        }),
      );
      await this.files.assignToProblem(text, pid);
      return { outcome: 'added', pid };
    } catch (error) {
      if (!UNIQUE_INDEXES.includes(violatedIndex(error))) throw error;
    }
    await this.files.delete(text);
    return { outcome: 'exists', pid: await getExistingPid(this.knex, key, problem.id) };
  }

  /** Without an author, nobody asked for the comparison: it changes nothing that people see. */
  async #compare(key: string, pid: number, author: Author | null, problem: RemoteProblem): Promise<ImportResult> {
    const ours = (await ProblemModel.query(this.knex).findById(pid).forNoKeyUpdate())!;
    if (author && denyEdit(author, ours))
      return failure('rejected', 'the user who requested it may not edit this problem');
    const row = await findRemoteProblem(this.knex, { pid });
    if (row?.remoteId !== problem.id) return failure('layoutChanged', `the site answered with problem ${problem.id}`);
    const theirs = snapshotOf(key, problem);
    const versions = { theirs, before: row.snapshot, ours: localText(ours) };
    const normal = await contentNormalizer(this.knex, Object.values(versions));
    if (findChanges(versions, normal).length > 0) return { outcome: 'changed', pid };
    const merged = mergeSnapshot(versions, normal);
    await this.knex('remoteProblem')
      .where({ pid })
      .update(siteColumns(problem, { ...merged, languageIds: theirs.languageIds }, this.clock.now()));
    await this.files.delete(fullText(theirs));
    return { outcome: 'same', pid };
  }
}

async function getExistingPid(knex: Knex, key: string, id: string): Promise<number> {
  const row = await findRemoteProblem(knex, { bank: key, remoteId: id });
  if (row) return row.pid;
  const problemId = localProblemCode(key, id).toUpperCase();
  return (await Problems.query(knex).where({ problemId }).first('id'))!.id;
}
