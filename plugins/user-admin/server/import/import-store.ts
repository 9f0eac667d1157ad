import { inject, injectable } from '@tribunal/kernel';
import { acquireAdvisoryLock, Clock, conflict, Db, Tx, type Row, type Transactions } from '@tribunal/server';
import { storedJson } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { UserAdminLimits, type ImportMode } from '../../contract';
import { isUserAdmin } from '../user-admins';
import { countRows, type CheckedRows, type RowError } from './row-checker';

/** Time after which an import that does not advance counts as interrupted: its server was killed. */
const LOST_MS = 60_000;

/** An import that this process runs. */
export interface RunningImport {
  readonly id: number;
  readonly uid: string;
  readonly mode: ImportMode;
}

export interface ImportProgress {
  done: number;
  created: number;
  lastRow: number | null;
  errors: readonly RowError[];
}

export type StoredImport = Row<'userImport'> & { isRunning: boolean };

/** Thrown when an import must not go on: it was stopped, or the administrator has lost the permission. */
export class ImportStopped extends Error {}

/** Stores the newest import of each administrator. */
@injectable()
export class ImportStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Stores a new import in place of the one before.
   * @throws 409 while that one is running
   */
  open(uid: string, mode: ImportMode, { total, errors }: CheckedRows): Promise<RunningImport> {
    return this.transactions.run(async () => {
      await acquireAdvisoryLock(this.knex, `user-import ${uid}`);
      if ((await this.#find(uid))?.isRunning) throw conflict('text', 'user-admin.importRunning');
      await this.knex('userImport').where({ uid }).delete();
      const at = this.clock.now();
      const [made] = await this.knex('userImport')
        .insert({ uid, mode, total, ...columnsOf(errors), done: countRows(errors), startedAt: at, seenAt: at })
        .returning('id');
      return { id: made!.id, uid, mode };
    });
  }

  /** Stores the progress of an import that creates nobody in this step. */
  advance(running: RunningImport, progress: ImportProgress): Promise<void> {
    return this.transactions.run(() => this.record(running, progress));
  }

  /**
   * Stores the progress in the transaction that creates the users.
   * @throws ImportStopped if the import was taken for lost, or its administrator may no longer create users
   */
  async record({ id, uid }: RunningImport, progress: ImportProgress): Promise<void> {
    const { errors, ...counts } = progress;
    const stored = await this.knex('userImport')
      .where({ id, outcome: null })
      .update({ ...counts, ...columnsOf(errors), seenAt: this.clock.now() });
    if (stored === 0 || !(await isUserAdmin(this.knex, uid))) throw new ImportStopped();
  }

  /** Ends an import; one that creates nobody may have further errors. */
  async close({ id }: RunningImport, outcome: StoredImport['outcome'], errors?: readonly RowError[]): Promise<void> {
    await this.knex('userImport')
      .where({ id, outcome: null })
      .update({ outcome, seenAt: this.clock.now(), ...(errors && columnsOf(errors)) });
  }

  /** Returns the newest import of an administrator. */
  find(uid: string): Promise<StoredImport | null> {
    return this.#find(uid);
  }

  async #find(uid: string): Promise<StoredImport | null> {
    const found = await this.knex('userImport').where({ uid }).first();
    if (!found) return null;
    // A time in the future is left over from a clock that was wrong.
    const isRecent = Math.abs(this.clock.now().getTime() - found.seenAt.getTime()) < LOST_MS;
    return { ...found, isRunning: found.outcome === null && isRecent };
  }
}

const columnsOf = (errors: readonly RowError[]) => ({
  failed: countRows(errors),
  problems: storedJson(errors.slice(0, UserAdminLimits.importErrors.max)),
});
