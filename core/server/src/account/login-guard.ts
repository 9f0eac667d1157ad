import { inject, injectable } from '@tribunal/kernel';
import { LOGIN_FAILURES_BEFORE_BLOCK, Limits } from '@tribunal/contract';
import type { Knex } from 'knex';
import { tooMany } from '../http';
import { Clock, Db } from '../tokens';

/** Failures count for this long. */
const WINDOW_MS = 30 * 60_000;
/** Many people may share one address, so it bears more than one of them does. */
const FAILURES_PER_ADDRESS = 5 * LOGIN_FAILURES_BEFORE_BLOCK;

interface Attempt {
  username: string;
  ip: string;
}

/** Slows down guessing: 20 failures of one name from one address, or 100 from one address, in half an hour. */
@injectable()
export class LoginGuard {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /**
   * Counts the attempt as a failure before the password is looked at, so that guesses made at the same moment count
   * too; call `forgive` when it was right. Refuses with 429.
   */
  async enter(attempt: Attempt): Promise<void> {
    const key = keyOf(attempt);
    const [row] = await this.knex('loginFailure')
      .insert({ ...key, createdAt: this.clock.now() })
      .returning<{ id: number }[]>('id');
    const counts = await this.#count(key);
    if (counts.perName <= LOGIN_FAILURES_BEFORE_BLOCK && counts.perAddress <= FAILURES_PER_ADDRESS) return;
    await this.knex('loginFailure').where({ id: row?.id }).delete();
    throw tooMany('account.tooManyFailures');
  }

  /** After a success the name starts anew from this address. */
  async forgive(attempt: Attempt): Promise<void> {
    await this.knex('loginFailure').where(keyOf(attempt)).delete();
  }

  /** Forgets what counts no more. */
  async sweep(): Promise<void> {
    await this.knex('loginFailure').where('createdAt', '<', this.#windowStart()).delete();
  }

  async #count({ username, ip }: Attempt): Promise<{ perName: number; perAddress: number }> {
    const [row] = await this.knex('loginFailure')
      .where({ ip })
      .where('createdAt', '>=', this.#windowStart())
      .select<{ perName: number; perAddress: number }[]>(
        this.knex.raw('count(*) as per_address'),
        this.knex.raw('count(*) filter (where username = ?) as per_name', [username]),
      );
    return row ?? { perName: 0, perAddress: 0 };
  }

  #windowStart(): Date {
    return new Date(this.clock.now().getTime() - WINDOW_MS);
  }
}

const keyOf = ({ username, ip }: Attempt): Attempt => ({
  username: username.toLowerCase().slice(0, Limits.username.max),
  ip,
});
