import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isDeadlock } from './deadlock';

type Effect = () => void | Promise<void>;

/** One database transaction; what must happen only when it is durable waits in `afterCommit`. */
export interface Tx {
  readonly knex: Knex.Transaction;
  /** Runs after the commit, in order; its errors are reported, never thrown at the caller. */
  afterCommit(effect: Effect): void;
  /** Work that may fail alone: when it rejects, only what it has done is undone, and the transaction can go on. */
  part<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

const MOST_TRIES = 4;
/** ms, times the tries so far: else this one takes what it has let go of again before the other has woken up. */
const REST_MS = 100;

/** Opened by the service that needs it; nothing inside talks to the queue or the network. */
export class Transactions {
  constructor(
    private readonly knex: Knex,
    private readonly report: (error: unknown, where: string) => void,
  ) {}

  /** When PostgreSQL ends it because two transactions wait for each other, `work` is done again from the start. */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { result, effects } = await this.#untilItGoesThrough(work);
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        this.report(error, 'after commit');
      }
    }
    return result;
  }

  async #untilItGoesThrough<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
    for (let tries = 1; ; tries++) {
      try {
        return await within(this.knex, work);
      } catch (error) {
        if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
        await pause(tries * REST_MS);
      }
    }
  }
}

/** A transaction, or a part of one when `outer` is one already. */
async function within<T>(outer: Knex, work: (tx: Tx) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
  const effects: Effect[] = [];
  const result = await outer.transaction((knex) =>
    work({
      knex,
      afterCommit: (effect) => void effects.push(effect),
      part: async (some) => {
        const inner = await within(knex, some);
        effects.push(...inner.effects);
        return inner.result;
      },
    }),
  );
  return { result, effects };
}
