import { token, type FailureKind, type RemoteJobResult, type RemoteJudgeCalls } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedText } from '../../database';
import { Clock, Db } from '../../tokens';
import type { JobRow } from '../jobs';
import type { AccountRow } from './model';
import { afterFailure, stateNow } from './policy';

export const Visits = token<VisitBook>('remote-visits');

type News = RemoteJudgeCalls['POST /api/judge/remote/account']['body'];

const REASON_MAX = 1000;

/** What judges tell of accounts: the visit that they keep, sealed, or why an account cannot be used. */
@injectable()
export class VisitBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Of accounts that are gone nothing is kept. A visit shows that the account works. */
  async note({ accountId: id, visit, failure }: News): Promise<void> {
    if (visit !== undefined) await this.knex('remoteAccount').where({ id }).update({ visit });
    if (visit) await this.#works(this.knex, id);
    if (failure) await this.#fell(this.knex, id, failure);
  }

  /** What came of a login that somebody asked for. */
  async loggedIn(knex: Knex, { accountId: id }: Pick<JobRow, 'accountId'>, result: RemoteJobResult): Promise<void> {
    if (id === null) return;
    if (!result.ok) {
      const { kind, message } = result;
      return kind === 'badId' ? undefined : this.#fell(knex, id, { kind, message });
    }
    if (result.visit) await knex('remoteAccount').where({ id }).update({ visit: result.visit });
    await this.#works(knex, id);
  }

  /** A rest goes on: it says nothing of the account. */
  async #works(knex: Knex, id: number): Promise<void> {
    const account = await knex('remoteAccount').where({ id }).first<AccountRow | undefined>('*');
    const now = this.clock.now();
    if (!account || account.state === 'working' || stateNow(account, now) === 'resting') return;
    const works = { state: 'working', reason: null, restsUntil: null, stateSince: now };
    await knex('remoteAccount').where({ id }).update(works);
  }

  async #fell(
    knex: Knex,
    id: number,
    { kind, message, waitMs = null }: { kind: FailureKind; message: string; waitMs?: number | null },
  ): Promise<void> {
    const now = this.clock.now();
    const fallen = afterFailure(kind, waitMs, now);
    if (!fallen) return;
    const reason = storedText(message, REASON_MAX);
    await knex('remoteAccount')
      .where({ id })
      .update({ ...fallen, reason, stateSince: now });
  }
}
