import { token, type FailureKind, type RemoteJobResult, type RemoteJudgeCalls } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedText } from '../../database';
import { Clock, Db } from '../../tokens';
import type { JobRow } from '../jobs';
import type { AccountRow } from '../vault/account-row';
import { afterFailure, stateNow } from './policy';

export const Visits = token<VisitBook>('remote-visits');

type News = RemoteJudgeCalls['POST /api/judge/remote/account']['body'];

/** An account as a judge knew it. */
type Which = Pick<AccountRow, 'id' | 'name'>;

const REASON_MAX = 1000;

/** What judges tell of accounts: the visit that they keep, sealed, or why an account cannot be used. */
@injectable()
export class VisitBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Of accounts that are gone, or another's by now, nothing is kept. A visit shows that the account works. */
  async note({ accountId: id, name, visit, failure }: News): Promise<void> {
    const which = { id, name };
    if (visit !== undefined) await this.knex('remoteAccount').where(which).update({ visit });
    if (visit) await this.#works(this.knex, which);
    if (failure) await this.#fell(this.knex, which, failure);
  }

  /** What came of a login that somebody asked for, with the account as the judge was given it. */
  async loggedIn(
    knex: Knex,
    { accountId: id, request: { account: name } }: Pick<JobRow, 'accountId' | 'request'>,
    result: RemoteJobResult,
  ): Promise<void> {
    if (id === null || name === undefined) return;
    const which = { id, name };
    if (!result.ok) {
      const { kind, message } = result;
      return kind === 'badId' ? undefined : this.#fell(knex, which, { kind, message });
    }
    if (result.visit) await knex('remoteAccount').where(which).update({ visit: result.visit });
    await this.#works(knex, which);
  }

  /** A rest goes on: it says nothing of the account. */
  async #works(knex: Knex, which: Which): Promise<void> {
    const account = await knex('remoteAccount').where(which).first<AccountRow | undefined>('*');
    const now = this.clock.now();
    if (!account || account.state === 'working' || stateNow(account, now) === 'resting') return;
    const works = { state: 'working', reason: null, restsUntil: null, stateSince: now };
    await knex('remoteAccount').where(which).update(works);
  }

  async #fell(
    knex: Knex,
    which: Which,
    { kind, message, waitMs = null }: { kind: FailureKind; message: string; waitMs?: number | null },
  ): Promise<void> {
    const now = this.clock.now();
    const fallen = afterFailure(kind, waitMs, now);
    if (!fallen) return;
    const reason = storedText(message, REASON_MAX);
    await knex('remoteAccount')
      .where(which)
      .update({ ...fallen, reason, stateSince: now });
  }
}
