import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

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

type Effect = () => void | Promise<void>;

/** A database transaction; effects that require a durable commit are passed to `afterCommit`. */
export interface Transaction {
  readonly knex: Knex.Transaction;
  /** Registers an effect that runs after the commit, in order; its errors are reported, never thrown to the caller. */
  afterCommit(effect: Effect): void;
  /**
   * Runs work that may fail alone: when it rejects, only its own changes are rolled back, and the transaction can
   * continue.
   */
  savepoint<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
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

  /** Runs `work` in a transaction; after a deadlock it is executed again from the start. */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { result, effects } = await this.#runWithRetries(work);
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        this.report(error, 'after commit');
      }
    }
    return result;
  }

  async #runWithRetries<T>(work: (tx: Transaction) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runInTransaction(this.knex, this.beginPart, work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
        await pause(attempt * RETRY_DELAY_MS);
      }
    }
  }
}

/** Runs a transaction, or a savepoint when `outer` is a transaction already. */
async function runInTransaction<T>(
  outer: Knex,
  beginPart: () => TransactionPart,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ result: T; effects: Effect[] }> {
  const effects: Effect[] = [];
  const part = beginPart();
  const result = await outer.transaction(async (knex) => {
    const tx: Transaction = {
      knex,
      afterCommit: (effect) => void effects.push(effect),
      savepoint: async (innerWork) => {
        const inner = await runInTransaction(knex, beginPart, innerWork);
        effects.push(...inner.effects);
        return inner.result;
      },
    };
    const done = await part.run(() => work(tx));
    if (!outer.isTransaction) await part.record(knex);
    return done;
  });
  part.keep();
  return { result, effects };
}
