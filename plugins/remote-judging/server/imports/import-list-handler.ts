import type { ListedProblem } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, storedJson, type Transaction } from '@tribunal/server';
import type { JobRow } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { addItems } from './import-items';

/** Handles a list of problems that was read for an import: a contest, or a part of the site's list of all problems. */
@injectable()
export class ImportListHandler {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
  ) {}

  /**
   * Adds the problems to the import, each once, and reads the next part of the list. Must run in the transaction that
   * completes the job.
   */
  async handle(
    { knex }: Transaction,
    { id, bank, importId }: JobRow & { importId: number },
    problems: readonly ListedProblem[],
    next: string | null,
  ): Promise<void> {
    const present = await knex('remoteJob').where({ importId, kind: 'fetch' }).select('request');
    const known = new Set(present.map(({ request }) => request.problemId));
    const added = problems.filter((problem) => !known.has(problem.id));
    const context = { jobs: this.jobs, importId, now: this.clock.now() };
    await addItems(
      knex,
      context,
      added.map((problem) => ({ bank, problemId: problem.id })),
    );
    if (next === null) {
      await knex('remoteJob')
        .where({ id })
        .update({ outcome: 'listed', result: storedJson({ ok: true }) });
      return;
    }
    // A list of many parts is one item of the import.
    await this.jobs.enqueue({ key: bank, kind: 'catalogue', cursor: next, importId }, knex);
    await knex('remoteJob').where({ id }).delete();
  }
}
