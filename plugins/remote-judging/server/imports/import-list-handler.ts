import type { ListedProblem } from '@tribunal/remote-kit/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db } from '@tribunal/server';
import { storedJson } from '@tribunal/server/platform';
import { RemoteLimits, type ListFailureKind } from '../../contract';
import { failure, MAX_STALE_PARTS, type JobRow } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { addItems } from './import-items';

const LISTED = { outcome: 'listed', result: storedJson({ ok: true }) };

/** Handles a list of problems that was read for an import: a contest, or a part of the site's list of all problems. */
@injectable()
export class ImportListHandler {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
  ) {}

  /**
   * Adds the problems to the import, each once and as many as an import may have, and reads the next part of the list.
   * A list that is too long or does not end fails. Must run in the transaction that completes the job.
   */
  async handle(
    { id, bank, importId, request }: JobRow & { importId: number },
    problems: readonly ListedProblem[],
    next: string | null,
  ): Promise<void> {
    // Other lists of the import wait, so that none adds what another does.
    await this.knex('remoteImport').where({ id: importId }).forNoKeyUpdate().first('id');
    const { added, room } = await this.#findNew(importId, problems);
    const context = { jobs: this.jobs, importId, now: this.clock.now() };
    await addItems(
      this.knex,
      context,
      added.slice(0, room).map((problemId) => ({ bank, problemId })),
    );
    const staleParts = added.length === 0 ? (request.staleParts ?? 0) + 1 : 0;
    const fault = findFault({ isFull: added.length > room, next, staleParts });
    if (next === null || fault) {
      await this.knex('remoteJob')
        .where({ id })
        .update(fault ? { result: storedJson(failure(fault)) } : LISTED);
      return;
    }
    // A list of many parts is one item of the import.
    await this.jobs.enqueue({ key: bank, kind: 'catalogue', cursor: next, staleParts, importId });
    await this.knex('remoteJob').where({ id }).delete();
  }

  /** Returns the ids that the import does not have, and how many more it may have. */
  async #findNew(importId: number, problems: readonly ListedProblem[]) {
    const ids = [...new Set(problems.map((problem) => problem.id))];
    const items = () => this.knex('remoteJob').where({ importId, kind: 'fetch' });
    const present = await items().whereRaw(`request ->> 'problemId' = any(?::text[])`, [ids]).select('request');
    const counted = await items().count({ total: '*' }).first();
    const known = new Set(present.map(({ request }) => request.problemId));
    const room = Math.max(0, RemoteLimits.importProblems.max - Number(counted?.total ?? 0));
    return { added: ids.filter((problemId) => !known.has(problemId)), room };
  }
}

/** Returns why a list is not read further, or null if it is, or if it is complete. */
function findFault(part: { isFull: boolean; next: string | null; staleParts: number }): ListFailureKind | null {
  if (part.isFull) return 'listTooLong';
  return part.next !== null && part.staleParts >= MAX_STALE_PARTS ? 'listEndless' : null;
}
