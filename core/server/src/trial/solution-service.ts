import { type Solution, type SolutionRow } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { type Viewer, Db, Tx } from '@tribunal/platform';
import { PlaceDirectory } from '../place';
import { checkEditable } from './check-editable';
import { SolutionStore } from './solution-store';

/** Solutions of a problem, for those who may edit it. */
@injectable()
export class SolutionService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(SolutionStore) private readonly solutions: SolutionStore,
  ) {}

  async list(viewer: Viewer, pid: number): Promise<SolutionRow[]> {
    await checkEditable(this.knex, this.places, viewer, pid);
    return this.solutions.list(pid);
  }

  replace(viewer: Viewer, pid: number, solutions: readonly Solution[]): Promise<null> {
    return this.transactions.run(async () => {
      await checkEditable(this.knex, this.places, viewer, pid);
      await this.solutions.replace(pid, solutions);
      return null;
    });
  }

  verify(viewer: Viewer, pid: number): Promise<null> {
    return this.transactions.run(async () => {
      await checkEditable(this.knex, this.places, viewer, pid);
      await this.solutions.verify(viewer.uid, pid);
      return null;
    });
  }
}
