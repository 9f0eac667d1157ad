import { inject, injectable } from '@tribunal/kernel';
import { badInput, Log, Random, Tx, violatedIndex, type Randomness, type Transactions } from '@tribunal/server';
import { insertAccounts, PasswordHasher, type NewAccount } from '@tribunal/server/account';
import { InFlight, Role } from '@tribunal/contract';
import type { Logger } from 'pino';
import type { ImportMode } from '../../contract';
import { ImportStopped, ImportStore, type ImportProgress, type RunningImport } from './import-store';
import { countRows, RowChecker, type CheckedRows, type RowError, type ValidRow } from './row-checker';

/** What came of an import. */
export interface ImportResult {
  outcome: 'done' | 'refused' | 'interrupted';
  created: number;
  errors: readonly RowError[];
}

/** Users that are created in one transaction where each row stands for itself. */
const BATCH = 100;
/** Attempts to create a batch while others take its names. */
const MAX_ATTEMPTS = 3;

/** Runs imports of users in the background. A user is created with everything that belongs to it, or not at all. */
@injectable()
export class UserImporter {
  readonly #running = new InFlight();
  readonly #stopping = new AbortController();

  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Random) private readonly random: Randomness,
    @inject(Log) private readonly log: Logger,
    @inject(ImportStore) private readonly store: ImportStore,
    @inject(RowChecker) private readonly checker: RowChecker,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Starts an import. `finished` never rejects.
   * @throws 400 if all rows are wanted and some have errors
   * @throws 409 while another import of this administrator is running
   */
  async start(uid: string, rows: CheckedRows, mode: ImportMode): Promise<{ finished: Promise<ImportResult> }> {
    const count = countRows(rows.errors);
    if (mode === 'all' && count > 0) throw badInput('text', 'user-admin.rowsWithErrors', { count });
    const running = await this.store.open(uid, mode, rows);
    return { finished: this.#running.run(() => this.#run(running, rows)) };
  }

  /** Interrupts all imports of this process, after the transactions that have begun. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running.idle();
  }

  async #run(running: RunningImport, { valid, errors }: CheckedRows): Promise<ImportResult> {
    const progress = { done: countRows(errors), created: 0, lastRow: null, errors: [...errors] };
    const outcome = await this.#createAll(running, valid, progress).catch((error: unknown) => {
      const isWanted = this.#stopping.signal.aborted || error instanceof ImportStopped;
      if (!isWanted) this.log.error({ err: error, import: running.id }, 'import of users failed');
      return 'interrupted' as const;
    });
    await this.store
      .close(running, outcome, progress.errors)
      .catch((error: unknown) => this.log.error({ err: error, import: running.id }, 'end of an import not stored'));
    return { outcome, created: progress.created, errors: progress.errors };
  }

  async #createAll(
    running: RunningImport,
    rows: readonly ValidRow[],
    progress: MutableProgress,
  ): Promise<ImportResult['outcome']> {
    const waiting: NewAccount[] = [];
    for await (const { batch, accounts } of this.#hashedBatches(rows)) {
      if (this.#stopping.signal.aborted) throw new ImportStopped();
      progress.done += batch.length;
      if (running.mode === 'good') {
        await this.#createGood(running, batch, accounts, progress);
      } else {
        waiting.push(...accounts);
        await this.store.advance(running, progress);
      }
    }
    return running.mode === 'good' ? 'done' : this.#createTogether(running, rows, waiting, progress);
  }

  /** Yields the rows in batches; the next passwords are hashed while the caller stores the accounts of a batch. */
  async *#hashedBatches(rows: readonly ValidRow[]) {
    let next = this.#accountsOf(rows.slice(0, BATCH));
    for (let at = 0; at < rows.length; at += BATCH) {
      const accounts = await next;
      next = this.#accountsOf(rows.slice(at + BATCH, at + 2 * BATCH));
      next.catch(() => undefined);
      yield { batch: rows.slice(at, at + BATCH), accounts };
    }
  }

  async #accountsOf(rows: readonly ValidRow[]): Promise<NewAccount[]> {
    const hashes = await this.hasher.hashAll(
      rows.map(({ password }) => password),
      this.#stopping.signal,
    );
    return rows.map(({ account }, place) => ({
      ...account,
      uid: this.random.uuid(),
      passwordHash: hashes[place]!,
      role: Role.User,
    }));
  }

  async #createTogether(
    running: RunningImport,
    rows: readonly ValidRow[],
    accounts: readonly NewAccount[],
    progress: MutableProgress,
  ): Promise<'done' | 'refused'> {
    if (await this.#insert(running, rows, accounts, progress)) return 'done';
    progress.errors = (await this.checker.findConflicts(rows)).filter((one) => one !== null);
    return 'refused';
  }

  /** Creates the users of a batch except those whose name or address was taken since the rows were checked. */
  async #createGood(
    running: RunningImport,
    batch: readonly ValidRow[],
    accounts: readonly NewAccount[],
    progress: MutableProgress,
  ): Promise<void> {
    let left = batch.map((row, place) => ({ row, account: accounts[place]! }));
    for (let attempt = 1; ; attempt++) {
      const rows = left.map(({ row }) => row);
      const isCreated = await this.#insert(
        running,
        rows,
        left.map(({ account }) => account),
        progress,
      );
      if (isCreated) return;
      if (attempt === MAX_ATTEMPTS) throw new Error(`names of a batch were taken ${MAX_ATTEMPTS} times`);
      const conflicts = await this.checker.findConflicts(rows);
      progress.errors.push(...conflicts.filter((one) => one !== null));
      left = left.filter((_, place) => !conflicts[place]);
    }
  }

  /** Creates all of the users, together with the progress, or none. Resolves with false if a name is taken. */
  async #insert(
    running: RunningImport,
    rows: readonly ValidRow[],
    accounts: readonly NewAccount[],
    progress: MutableProgress,
  ): Promise<boolean> {
    const next = {
      ...progress,
      created: progress.created + rows.length,
      lastRow: rows.at(-1)?.row ?? progress.lastRow,
    };
    try {
      await this.transactions.run(async ({ knex }) => {
        await this.store.record(running, next);
        await insertAccounts(knex, accounts);
      });
    } catch (error) {
      if (violatedIndex(error) === null) throw error;
      return false;
    }
    Object.assign(progress, next);
    return true;
  }
}

interface MutableProgress extends ImportProgress {
  errors: RowError[];
}
