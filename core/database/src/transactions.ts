import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { afterCommit, collectEffects, isInTransaction, isOutsideTransaction, type Effect } from './current-transaction';
import { TransactionSlots } from './transaction-slots';

const DEADLOCK = '40P01';

/**
 * Returns whether PostgreSQL aborted this transaction to resolve a deadlock; the same work succeeds when it is
 * retried.
 */
function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, nativeError } = error as { code?: string; nativeError?: unknown };
  return code === DEADLOCK || isDeadlock(nativeError);
}

/** What takes part in a transaction or a savepoint, such as the audit log. */
export interface TransactionPart {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Writes into the transaction, just before its commit. */
  record(knex: Knex): Promise<void>;
  /** Is called when the transaction is committed or the savepoint released. */
  keep(): void;
}

export const noPart: TransactionPart = { run: (work) => work(), record: async () => undefined, keep: () => undefined };

const MAX_ATTEMPTS = 4;
/**
 * Delay before a retry, in ms, times the number of attempts: without it this transaction would retake the released
 * locks before the other one has woken up.
 */
const RETRY_DELAY_MS = 100;

/** What the work of a transaction may need of it. */
export interface Transaction {
  readonly knex: Knex.Transaction;
}

/**
 * Runs transactions. They are opened by the service that needs one; nothing inside a transaction talks to the queue
 * or the network.
 */
export class Transactions {
  constructor(
    private readonly knex: Knex,
    private readonly report: (error: unknown, where: string) => void,
    private readonly beginPart: () => TransactionPart = () => noPart,
  ) {}

  /**
   * Runs `work` in a transaction, on which every query runs that it awaits; after a deadlock it is executed again from
   * the start. Inside a transaction it is a savepoint: when `work` rejects, only its own changes are rolled back, and
   * the outer work can continue.
   */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (isInTransaction(this.knex)) return this.#runInside(work);
    const run = () => this.#runWithRetries(work);
    // A transaction has room for those that it waits for itself.
    const { result, effects } = await (isOutsideTransaction() ? run() : TransactionSlots.of(this.knex).run(run));
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        this.report(error, 'after commit');
      }
    }
    return result;
  }

  async #runInside<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { result, effects } = await this.#attempt(work, 'savepoint');
    for (const effect of effects) afterCommit(effect);
    return result;
  }

  async #runWithRetries<T>(work: (tx: Transaction) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work, 'transaction');
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
        await pause(attempt * RETRY_DELAY_MS);
      }
    }
  }

  async #attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    kind: 'transaction' | 'savepoint',
  ): Promise<{ result: T; effects: Effect[] }> {
    const part = this.beginPart();
    const attempt = await this.knex.transaction(async (knex) => {
      const effects = collectEffects();
      const result = await part.run(() => work({ knex }));
      if (kind === 'transaction') await part.record(knex);
      return { result, effects };
    });
    part.keep();
    return attempt;
  }
}
