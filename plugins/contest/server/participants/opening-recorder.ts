import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, LruCache, outsideTransaction } from '@tribunal/server';
import type { Knex } from 'knex';

/** Maximum number of openings that are known without asking the database. */
const KNOWN_MAX = 10_000;

/** Records who has opened a problem of a contest while it ran, and therefore knows what to keep quiet about. */
@injectable()
export class OpeningRecorder {
  readonly #known = new LruCache<string, Promise<void>>(KNOWN_MAX);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Resolves when it is stored. */
  async record(cid: number, uid: string): Promise<void> {
    const key = `${cid} ${uid}`;
    await this.#known
      .getOrCreate(key, () => outsideTransaction(() => this.#insert(cid, uid)))
      .catch((error: unknown) => {
        this.#known.delete(key);
        throw error;
      });
  }

  async #insert(cid: number, uid: string): Promise<void> {
    const row = { cid, uid, openedAt: this.clock.now() };
    await this.knex('contestOpening').insert(row).onConflict(['cid', 'uid']).ignore();
  }
}
