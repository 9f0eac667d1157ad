import type { Knex } from 'knex';

/** One database transaction; what must happen only when it is durable waits in `afterCommit`. */
export interface Tx {
  readonly knex: Knex.Transaction;
  /** Runs after the commit, in order; its errors are reported, never thrown at the caller. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** Opened by the service that needs it; nothing inside talks to the queue or the network. */
export class Transactions {
  constructor(
    private readonly knex: Knex,
    private readonly report: (error: unknown, where: string) => void,
  ) {}

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const effects: (() => void | Promise<void>)[] = [];
    const result = await this.knex.transaction((knex) =>
      work({ knex, afterCommit: (effect) => void effects.push(effect) }),
    );
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        this.report(error, 'after commit');
      }
    }
    return result;
  }
}
