import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

export type Effect = () => void | Promise<void>;

/** A transaction or a savepoint, which everything that its work calls takes part in. */
interface CurrentTransaction {
  /** Client of the pool that it took its connection from. */
  readonly client: unknown;
  readonly knex: Knex.Transaction;
  /** Effects of the commit, if somebody runs them. */
  effects: Effect[] | null;
  /** Whether the work has ended; what it has started and still runs is no part of the transaction. */
  isOver: boolean;
  /** The latest query or savepoint in it; the next one begins when it has ended. */
  turn: Promise<unknown>;
  /** Fails each query and savepoint that waits for its turn. */
  readonly waiting: Set<(error: Error) => void>;
  /** Whether it is the turn of a query or savepoint. */
  isBusy: boolean;
  /** Ends when a savepoint has been silent for too long; see `watchSilence`. */
  silence?: NodeJS.Timeout;
  readonly outer: CurrentTransaction | undefined;
}

/**
 * Time in ms after which a savepoint that asks the database nothing, while queries around it wait for its end, is
 * considered to wait for one of them.
 */
const SILENCE_LIMIT_MS = 15_000;

/** Stands for no transaction, in work outside of one that may wait for it. */
const OUTSIDE = Symbol('outside');

const current = new AsyncLocalStorage<CurrentTransaction | typeof OUTSIDE | undefined>();

function innermost(): CurrentTransaction | undefined {
  const store = current.getStore();
  return store === OUTSIDE ? undefined : store;
}

/** Part of the knex client, which has no types. */
interface FollowingClient {
  runner(builder: unknown): { run: () => Promise<unknown> };
  transaction(work: Work, config: Knex.TransactionConfig | undefined, outer: unknown): unknown;
}

type Work = (knex: Knex.Transaction) => unknown;

const stillOpen = (transaction: CurrentTransaction): CurrentTransaction => {
  if (!transaction.isOver) return transaction;
  throw new Error(
    'The transaction of this code is over: await the work inside of it, or begin it by outsideTransaction.',
  );
};

/** Returns the open transaction on the database of this client, if the calling code is in one. */
function openOn(client: unknown): CurrentTransaction | undefined {
  for (let one = innermost(); one; one = one.outer) if (one.client === client) return stillOpen(one);
  return undefined;
}

/**
 * Runs a query or a savepoint when those before it have ended: code that reads in parallel may be in a transaction or
 * not, and what runs beside a savepoint is not undone with it.
 */
function inTurn<T>(transaction: CurrentTransaction, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    transaction.waiting.add(reject);
    const run = async (): Promise<void> => {
      // Otherwise it has failed and nobody waits for it.
      if (!transaction.waiting.delete(reject)) return;
      stillOpen(transaction);
      transaction.isBusy = true;
      try {
        resolve(await work());
      } finally {
        transaction.isBusy = false;
        transaction.silence?.refresh();
      }
    };
    transaction.turn = transaction.turn.then(run).catch(reject);
  });
}

/**
 * Fails what waits for the end of a savepoint when that has asked the database nothing for some time: it may wait for a
 * promise that the code around it began, whose query waits for the savepoint. Whether it does, or for something else,
 * cannot be told. Returns how to stop watching.
 */
function watchSilence(savepoint: CurrentTransaction): () => void {
  const silence = setTimeout(() => {
    silence.refresh();
    if (savepoint.isBusy) return;
    const error = new Error(
      'This query waits for a transaction inside of its own, which asks the database nothing: it may wait for this query.',
    );
    for (let outer = savepoint.outer; outer; outer = outer.outer) {
      if (outer.client !== savepoint.client) continue;
      for (const fail of outer.waiting) fail(error);
      outer.waiting.clear();
    }
  }, SILENCE_LIMIT_MS);
  silence.unref();
  savepoint.silence = silence;
  return () => clearTimeout(silence);
}

/** Runs a query on the transaction of the calling code, or else on the pool. */
export function onCurrent<T>(knex: Knex, query: (current: Knex) => Promise<T>): Promise<T> {
  const open = openOn(knex.client);
  return open ? inTurn(open, () => query(open.knex)) : query(knex);
}

/**
 * Makes every query of a pool run on the transaction of the code that awaits it, and a transaction inside another one a
 * savepoint.
 */
export function followTransactions(pool: Knex): void {
  const client = pool.client as FollowingClient;
  const { runner, transaction } = client;
  client.runner = (builder) => {
    const open = openOn(client);
    if (!open) {
      if (locksRows(builder)) throw new Error(OUTSIDE_MESSAGE);
      return runner.call(client, builder);
    }
    const followed = (open.knex.client as FollowingClient).runner(builder);
    const run = followed.run.bind(followed);
    followed.run = () => inTurn(open, run);
    return followed;
  };
  client.transaction = (work, config, outer) => {
    const open = openOn(client);
    const carried: Work = (knex) => {
      const begun = { client, knex, effects: null, isOver: false, turn: Promise.resolve(), outer: innermost() };
      return carry({ ...begun, waiting: new Set(), isBusy: false }, work);
    };
    if (!open) return transaction.call(client, carried, config, outer);
    if (config?.isolationLevel || config?.readOnly)
      throw new Error('A transaction inside another one has the isolation of that one.');
    return inTurn(open, () => open.knex.transaction(carried as never));
  };
}

/**
 * Runs the work of a transaction, so that all that it awaits takes part in it. It ends when the last query has ended,
 * even if the work has not waited for it.
 */
function carry(own: CurrentTransaction, work: Work): unknown {
  const result = runAs(own, () => work(own.knex));
  if (!(result instanceof Promise)) return result;
  const stopWatching = own.outer ? watchSilence(own) : undefined;
  return result.finally(async () => {
    own.isOver = true;
    await own.turn;
    stopWatching?.();
  });
}

/** Runs work as that of a transaction, or outside. A query that it returns begins now, not when it is awaited. */
function runAs<T>(transaction: CurrentTransaction | typeof OUTSIDE | undefined, work: () => T): T {
  return current.run(transaction, () => {
    const result = work();
    const isQuery = result instanceof Object && 'then' in result && !(result instanceof Promise);
    return isQuery ? ((result as unknown as Promise<unknown>).then((value) => value) as T) : result;
  });
}

const OUTSIDE_MESSAGE = 'This needs a transaction, and the calling code is in none.';

/** Returns whether a query of the builder locks rows, which only lasts as long as its transaction. */
const locksRows = (builder: unknown): boolean =>
  (builder as { _single?: { lock?: string } })._single?.lock !== undefined;

/**
 * Ensures that the calling code is in a transaction on this database. Call it first in work that is a part of what its
 * caller does as a whole, unless it locks rows by the builder or uses `afterCommit`, which need a transaction anyway.
 * @throws Error outside of transactions
 */
export function requireTransaction(knex: Knex): void {
  if (!knex.isTransaction && !isInTransaction(knex)) throw new Error(OUTSIDE_MESSAGE);
}

/**
 * Returns an object that is the same for all code of the current transaction or savepoint, so that a `WeakMap` can keep
 * what belongs to it.
 * @throws Error outside of transactions
 */
export function transactionKey(): object {
  const transaction = innermost();
  if (!transaction) throw new Error(OUTSIDE_MESSAGE);
  return transaction;
}

/** Returns the list that receives the effects of the commit of the transaction that has just begun. */
export function collectEffects(): Effect[] {
  const effects: Effect[] = [];
  innermost()!.effects = effects;
  return effects;
}

/** Returns whether the calling code is in a transaction. */
export const isInAnyTransaction = (): boolean => innermost() !== undefined;

/** Returns whether a transaction may wait for the calling code, which is outside of it. */
export const isOutsideTransaction = (): boolean => current.getStore() === OUTSIDE;

/** Returns whether the calling code is in a transaction on this database. */
export const isInTransaction = (knex: Knex): boolean => openOn(knex.client) !== undefined;

/**
 * Registers an effect that runs after the commit of the current transaction, in order and outside of it; its errors are
 * reported, never thrown to the caller.
 * @throws Error outside of `Transactions.run`
 */
export function afterCommit(effect: Effect): void {
  const transaction = innermost();
  if (!transaction?.effects) throw new Error('There is no transaction whose commit this could follow.');
  stillOpen(transaction).effects!.push(effect);
}

/** Runs an effect after the commit of the current transaction, or now if there is none. */
export function whenCommitted(effect: () => void): void {
  if (innermost()) afterCommit(effect);
  else effect();
}

/**
 * Runs work that is no part of the transaction of its caller: what several callers share, what goes on after the
 * transaction, and what remains when it is rolled back.
 */
export const outsideTransaction = <T>(work: () => T): T => runAs(current.getStore() && OUTSIDE, work);
