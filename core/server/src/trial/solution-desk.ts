import { token, type Solution, type SolutionRow } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import type { Viewer } from '../http';
import { Db, Tx } from '../tokens';
import { editableProblem } from './editable';
import { Solutions, type SolutionBook } from './solutions';

export const SolutionCalls = token<SolutionDesk>('solution-calls');

/** Solutions for those who may edit the problem. */
@injectable()
export class SolutionDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Solutions) private readonly solutions: SolutionBook,
  ) {}

  async list(viewer: Viewer, pid: number): Promise<SolutionRow[]> {
    await editableProblem(this.knex, viewer, pid);
    return this.solutions.list(pid);
  }

  replace(viewer: Viewer, pid: number, solutions: readonly Solution[]): Promise<null> {
    return this.tx.run(async (tx) => {
      await editableProblem(tx.knex, viewer, pid);
      await this.solutions.replace(tx, pid, solutions);
      return null;
    });
  }

  verify(viewer: Viewer, pid: number): Promise<null> {
    return this.tx.run(async (tx) => {
      await editableProblem(tx.knex, viewer, pid);
      await this.solutions.verify(tx, viewer.uid, pid);
      return null;
    });
  }
}
