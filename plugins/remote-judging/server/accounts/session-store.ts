import type { FailureKind } from '@tribunal/remote-kit/contract';
import { accountNeed, type RemoteJobResult, type RemoteJudgeCalls } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, Judgements, Tx, type Transactions } from '@tribunal/server';
import { type JudgeIdentity, storedText } from '@tribunal/server/platform';
import type { JobRow } from '../jobs/model';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import type { AccountRow } from '../vault/account-row';
import { isUnusable } from './account-selection';
import { OwnerNotifier } from './owner-notifier';
import { stateAfterFailure, currentState } from './policy';
import { presentedSecrets } from './presenter';

type AccountReport = RemoteJudgeCalls['POST /api/judge/remote/account']['body'];

/** An account as the judge knew it. */
type AccountIdentity = Pick<AccountRow, 'id' | 'name'>;

const REASON_MAX = 1000;

/** Whether the judge works on a run or a job for which it received the account. */
const IS_IN_USE_BY_JUDGE = `(
  exists (
    select from remote_run r join ${Judgements.sql} j on j.submission_id = r.submission_id
    where r.account_id = remote_account.id and j.judge_id = :judgeId and j.is_wanted and j.judged_at is null)
  or exists (
    select from remote_job b
    where b.judge_id = :judgeId and b.done_at is null and (
      b.account_id = remote_account.id
      or (remote_account.way = 'pool' and (
        b.kind = 'languages' and b.request ->> 'account' = remote_account.name
        or b.request ->> 'reader' = remote_account.name)))))`;

/** Stores what judges report about accounts: the encrypted session, or why an account cannot be used. */
@injectable()
export class SessionStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(OwnerNotifier) private readonly owners: OwnerNotifier,
  ) {}

  /**
   * Stores a report. Ignores accounts that are deleted or have a different name by now, accounts of sites that are
   * not among the `keys` of the judge, and accounts with which the judge works on nothing. A session shows that the
   * account works.
   */
  async record(
    { id: judgeId, keys }: Pick<JudgeIdentity, 'id' | 'keys'>,
    { accountId: id, name, siteLogin: session, failure }: AccountReport,
  ): Promise<void> {
    const identity = { id, name };
    const banks = keys.map((key) => this.sites.find(key)?.accountSite ?? key);
    const canReport = this.knex('remoteAccount').where(identity).whereIn('bank', banks);
    if (!(await canReport.whereRaw(IS_IN_USE_BY_JUDGE, { judgeId }).first('id'))) return;
    if (session !== undefined) await this.knex('remoteAccount').where(identity).update({ siteLogin: session });
    if (session) await this.#setWorking(identity);
    if (failure) await this.#setFailed(identity, failure);
  }

  /** Stores the result of a requested login, if the account is still the one that the judge received. */
  async handleLoginResult(
    { accountId: id, request: { account: name } }: Pick<JobRow, 'accountId' | 'request'>,
    result: RemoteJobResult,
  ): Promise<void> {
    if (id === null || name === undefined) return;
    const identity = { id, name };
    if (!result.ok) {
      const { kind, message } = result;
      return kind === 'badId' ? undefined : this.#setFailed(identity, { kind, message }, 'seen');
    }
    if (result.siteLogin) await this.knex('remoteAccount').where(identity).update({ siteLogin: result.siteLogin });
    await this.#setWorking(identity);
  }

  /** Marks the account as working. A rest continues, since it says nothing about the account. */
  async #setWorking(identity: AccountIdentity): Promise<void> {
    const account = await this.knex('remoteAccount').where(identity).first('*');
    const now = this.clock.now();
    if (!account || account.state === 'working' || currentState(account, now) === 'resting') return;
    const works = { state: 'working' as const, reason: null, restsUntil: null, stateSince: now };
    await this.knex('remoteAccount').where(identity).update(works);
  }

  /** `seen`: whoever has asked for the login sees its result. */
  async #setFailed(
    identity: AccountIdentity,
    { kind, message, waitMs = null }: { kind: FailureKind; message: string; waitMs?: number | null },
    news: 'new' | 'seen' = 'new',
  ): Promise<void> {
    const now = this.clock.now();
    const failedState = stateAfterFailure(kind, waitMs, now);
    if (!failedState) return;
    const reason = storedText(message, REASON_MAX);
    await this.transactions.run(async () => {
      const before = await this.knex('remoteAccount').where(identity).forUpdate().first('*');
      if (!before) return;
      // Several submissions may have failed with it at the same time; the owner hears of that once.
      const isKnown = before.state === failedState.state && isUnusable(before);
      if (isKnown) return void (await this.knex('remoteAccount').where(identity).update({ reason }));
      await this.knex('remoteAccount')
        .where(identity)
        .update({ ...failedState, reason, stateSince: now });
      const facts = { ...presentedSecrets(before), state: failedState.state, isForOtherAddress: false };
      const need = before.way === 'own' ? accountNeed(facts) : null;
      if (need && news === 'new') await this.owners.notify(before, need);
    });
  }
}
