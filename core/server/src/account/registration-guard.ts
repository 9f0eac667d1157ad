import { Intervals, REGISTRATIONS_PER_ADDRESS, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { tooMany } from '../http';
import { Clock, Db } from '../tokens';

export const RegistrationLimit = token<RegistrationGuard>('registration-guard');

/** Keeps one address from making accounts without end; each costs the server the hashing of a password. */
@injectable()
export class RegistrationGuard {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Counts the attempt before any work is done, so that those made at the same moment count too. Refuses with 429. */
  async enter(ip: string): Promise<void> {
    const [row] = await this.knex('registration')
      .insert({ ip, createdAt: this.clock.now() })
      .returning<{ id: number }[]>('id');
    const counted = await this.knex('registration')
      .where({ ip })
      .where('createdAt', '>=', this.#windowStart())
      .count<{ attempts: number }[]>('* as attempts')
      .first();
    if (Number(counted?.attempts ?? 0) <= REGISTRATIONS_PER_ADDRESS) return;
    await this.knex('registration').where({ id: row?.id }).delete();
    throw tooMany('account.tooManyRegistrations', { minutes: Intervals.registrationWindow / 60_000 });
  }

  /** Forgets what counts no more. */
  async sweep(): Promise<void> {
    await this.knex('registration').where('createdAt', '<', this.#windowStart()).delete();
  }

  #windowStart(): Date {
    return new Date(this.clock.now().getTime() - Intervals.registrationWindow);
  }
}
