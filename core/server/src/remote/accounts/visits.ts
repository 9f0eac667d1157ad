import { token, type FailureKind, type RemoteJobResult, type RemoteJudgeCalls } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedText } from '../../database';
import type { JudgeIdentity } from '../../http';
import { Clock, Db } from '../../tokens';
import type { JobRow } from '../jobs';
import { InstalledSites, type SiteDirectory } from '../sites/installed';
import type { AccountRow } from '../vault/account-row';
import { afterFailure, stateNow } from './policy';

export const Visits = token<VisitBook>('remote-visits');

type News = RemoteJudgeCalls['POST /api/judge/remote/account']['body'];

/** An account as a judge knew it. */
type Which = Pick<AccountRow, 'id' | 'name'>;

const REASON_MAX = 1000;

/** Whether the judge has a run or a job in hand that it was given the account for. */
const IN_HAND = `(
  exists (
    select from remote_run r join judgement j on j.submission_id = r.submission_id
    where r.account_id = remote_account.id and j.judge_id = :judgeId and j.is_wanted and j.judged_at is null)
  or exists (
    select from remote_job b
    where b.judge_id = :judgeId and b.done_at is null and (
      b.account_id = remote_account.id
      or (b.kind = 'languages' and remote_account.way = 'pool' and b.request ->> 'account' = remote_account.name))))`;

/** What judges tell of accounts: the visit that they keep, sealed, or why an account cannot be used. */
@injectable()
export class VisitBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
  ) {}

  /**
   * Of accounts that are gone, or another's by now, nothing is kept, nor of those of sites that the judge, by its `keys`,
   * is not for, or that it works on nothing with. A visit shows that the account works.
   */
  async note(
    { id: judgeId, keys }: Pick<JudgeIdentity, 'id' | 'keys'>,
    { accountId: id, name, visit, failure }: News,
  ): Promise<void> {
    const which = { id, name };
    const banks = keys.map((key) => this.sites.find(key)?.accountBank ?? key);
    const mayTell = this.knex('remoteAccount').where(which).whereIn('bank', banks);
    if (!(await mayTell.whereRaw(IN_HAND, { judgeId }).first('id'))) return;
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
