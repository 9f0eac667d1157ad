import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Row } from '@tribunal/database';
import { Clock, Db } from '@tribunal/platform';

type Kind = Row<'factorChallenge'>['kind'];

const LIFE_MS = 10 * 60_000;

/** Stores what a session was asked to answer, one value of each kind. */
@injectable()
export class ChallengeStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async store(sessionId: string, kind: Kind, value: Buffer): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + LIFE_MS);
    await this.knex('factorChallenge')
      .insert({ sessionId, kind, value, expiresAt })
      .onConflict(['sessionId', 'kind'])
      .merge();
  }

  /** Returns the value without using it up, or null. */
  async read(sessionId: string, kind: Kind): Promise<Buffer | null> {
    const row = await this.#valid(sessionId, kind).first('value');
    return row?.value ?? null;
  }

  /** Returns the value once, or null. */
  async take(sessionId: string, kind: Kind): Promise<Buffer | null> {
    const [row] = await this.#valid(sessionId, kind).delete().returning(['value']);
    return row?.value ?? null;
  }

  #valid(sessionId: string, kind: Kind) {
    return this.knex('factorChallenge').where({ sessionId, kind }).where('expiresAt', '>', this.clock.now());
  }
}
