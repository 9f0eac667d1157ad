import { TimeoutError, withTimeout } from '@tribunal/contract';
import type { Knex } from 'knex';

/** Part of the connections that transactions leave to what is read, and to what some of them wait for. */
const LEFT_FREE = 1 / 4;

/** Part of the knex client, which has no types. */
interface PooledClient {
  readonly pool: { readonly max: number };
  readonly config: { readonly acquireConnectionTimeout: number };
}

const slotsOf = new WeakMap<PooledClient, TransactionSlots>();

/**
 * Limits how many transactions of a pool are open at the same time. One that waits for a read outside of it needs
 * another connection, as the work of a job does whose lock is a transaction: if transactions could take them all, each
 * might wait for all the others.
 */
export class TransactionSlots {
  #free: number;
  readonly #timeoutMs: number;
  readonly #waiting = new Set<() => void>();

  private constructor({ pool, config }: PooledClient) {
    this.#free = Math.max(1, pool.max - Math.ceil(pool.max * LEFT_FREE));
    this.#timeoutMs = config.acquireConnectionTimeout;
  }

  /** Returns those of a pool. */
  static of(knex: Knex): TransactionSlots {
    const client = knex.client as PooledClient;
    const slots = slotsOf.get(client) ?? new TransactionSlots(client);
    slotsOf.set(client, slots);
    return slots;
  }

  /** Runs a transaction as soon as there is room for it, in the order of the calls. */
  async run<T>(transaction: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await transaction();
    } finally {
      this.#giveBack();
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    let enter = (): void => undefined;
    const turn = new Promise<void>((resolve) => (enter = resolve));
    this.#waiting.add(enter);
    try {
      await withTimeout(this.#timeoutMs, turn);
    } catch (error) {
      // The place may have been given to this one in the same moment.
      if (!this.#waiting.delete(enter)) this.#giveBack();
      throw error instanceof TimeoutError ? new Error('Timeout beginning a transaction: too many are open.') : error;
    }
  }

  /** A place is handed to who has waited longest, so that nobody who comes later takes it. */
  #giveBack(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
