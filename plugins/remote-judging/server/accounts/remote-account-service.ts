import { MINUTE_MS } from '@tribunal/contract';
import { RemoteLimits, type RemoteAccountRow, type RemoteAccountSave } from '../../contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  AccountDetails,
  audit,
  type AuditSubject,
  badInput,
  Clock,
  Config,
  conflict,
  Db,
  notFound,
  type Transactions,
  Tx,
  type Viewer,
  violatedIndex,
} from '@tribunal/server';
import { UserActionLimiter } from '@tribunal/server/submission';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { isUnusable } from './account-selection';
import { lockAccounts } from './account-selector';
import { limitQueryRate } from './query-rate-limit';
import type { AccountRow } from '../vault/account-row';
import { currentState } from './policy';
import { presentAccount, type OwnedAccount } from './presenter';
import { changedConnection, checkConnection, retriedFields } from './account-connection';
import { getAccount, checkSecrets, ownedAccounts, denyWhileInUse, encryptSecrets } from './account-rows';

/** Who manages an account: the operator, or a user for their own. */
export type AccountManager = 'operator' | Pick<Viewer, 'uid'>;

const NAME_INDEX = 'remote_account_name';

const ownerUidOf = (manager: AccountManager): string | null => (manager === 'operator' ? null : manager.uid);

type Described = Pick<AccountRow, 'id' | 'bank' | 'ownerUid' | 'name'>;

/** Describes a change of an account, which its owner sees, too. */
function describeChange({ id, bank, ownerUid, name }: Described, before: object | null, after: object | null): void {
  const subject: AuditSubject = { type: 'remote-account', id, name: `${bank} ${name}` };
  audit.describe({ subject, targetUid: ownerUid, before, after, secretFields: ['proxy'] });
}

/** Manages accounts at remote judges, of the operator and of users. Secrets are write-only. */
@injectable()
export class RemoteAccountService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: ServerConfig,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(UserActionLimiter) private readonly rateLimiter: UserActionLimiter,
  ) {}

  /** Returns all accounts, or those that a remote judge may use, including users' own. */
  async list(key: string | undefined): Promise<RemoteAccountRow[]> {
    const accounts = ownedAccounts(this.knex);
    return this.#present(
      await (key === undefined ? accounts : accounts.where('a.bank', this.sites.get(key).accountSite)),
    );
  }

  async listOwn({ uid }: Viewer): Promise<RemoteAccountRow[]> {
    return this.#present(await ownedAccounts(this.knex).where('a.ownerUid', uid));
  }

  /**
   * Adds or changes an account. A new name or secret resets its state to untried and deletes its last session; with
   * another user agent or proxy the account is tried again, with its last session first.
   * @throws 400 if a secret, the user agent or the proxy is not valid, or if the site does not accept accounts of this
   * manager
   * @throws 404 if there is no such account
   * @throws 409 if the account is in use or conflicts with another one
   */
  async save(manager: AccountManager, body: RemoteAccountSave): Promise<RemoteAccountRow> {
    const site = this.sites.get(body.key);
    const submitMethod = manager === 'operator' ? 'pool' : 'own';
    const submitMethods = submitMethod === 'pool' ? site.spec.submitMethods : await this.sites.openSubmitMethods(site);
    if (!submitMethods.includes(submitMethod))
      throw badInput('key', `remote-judging.noWay.${submitMethod}`, { site: site.spec.name });
    checkConnection(body, submitMethod);
    const saved = this.transactions.run(async () => {
      await lockAccounts(this.knex, site.accountSite);
      const existing = await this.#findExisting(site, manager, body.id);
      const origin = await this.sites.origin(site);
      const storedSecrets = existing && (await this.sites.isUsableAt(site, existing)) ? existing : null;
      checkSecrets(site, body, storedSecrets);
      const isRenamed = existing !== null && existing.name !== body.name;
      if (isRenamed) await denyWhileInUse(this.knex, existing, this.clock.now());
      const id = existing?.id ?? (await this.#add(site, manager, body.name));
      const { secretsKey } = this.config.remote;
      const secrets = encryptSecrets(body, { id, stored: storedSecrets, origin, key: secretsKey });
      const connection = changedConnection(body, existing, { id, key: secretsKey });
      const isReconnected = Object.keys(connection).length > 0;
      const isNew = existing === null || isRenamed || Object.keys(secrets).length > 0;
      const { name, password, session } = body;
      const before = existing && { name: existing.name, userAgent: existing.userAgent, proxy: existing.proxy };
      const after = { userAgent: null, proxy: null, ...before, ...connection, name, password, session };
      const account = { id, bank: site.accountSite, ownerUid: ownerUidOf(manager), name };
      describeChange(account, before, after);
      const now = this.clock.now();
      const resetFields = {
        state: 'untried' as const,
        reason: null,
        stateSince: now,
        restsUntil: null,
        siteLogin: null,
      };
      await this.knex('remoteAccount')
        .where({ id })
        .update({
          name: body.name,
          way: submitMethod,
          ...secrets,
          ...connection,
          ...(isReconnected && existing && retriedFields(existing, now)),
          ...(isNew && resetFields),
        });
      if (isNew || isReconnected) await this.knex('remoteHealth').where({ accountId: id }).delete();
      const usedSession = body.session ?? (isReconnected && storedSecrets?.session);
      if (manager === 'operator' && usedSession) await this.#resumeReading(site);
      return getAccount(this.knex, id);
    });
    const [row] = await this.#present([await saved.catch(throwConflictIfTaken)]);
    return row!;
  }

  /**
   * Removes an account. The operator may remove those of users.
   * @throws 404 if there is no such account
   * @throws 409 while a submission is being sent with it
   */
  async remove(manager: AccountManager, id: number): Promise<void> {
    await this.transactions.run(async () => {
      const account = await this.#findForManager(manager, id);
      await lockAccounts(this.knex, account.bank);
      await denyWhileInUse(this.knex, account, this.clock.now());
      describeChange(account, { name: account.name }, null);
      await this.knex('remoteAccount').where({ id }).delete();
    });
  }

  /**
   * Removes the operator's account of this name at once, even while a submission is being sent with it. Such a run is
   * no longer tracked, and people must decide.
   * @throws 404 for an unknown judge
   */
  async removeByName(key: string, name: string): Promise<void> {
    const { accountSite: bank } = this.sites.get(key);
    await this.transactions.run(async () => {
      await lockAccounts(this.knex, bank);
      await this.knex('remoteAccount').where({ bank, name, ownerUid: null }).delete();
    });
  }

  /**
   * Asks a judge to log in, unless that is already requested; the result appears in the account's state. The operator
   * may test those of users.
   * @throws 404 if there is no such account
   * @throws 409 if the judge is switched off, if the account has no login, or if its secrets were entered for an
   * address other than the current one of the site, to which they are not sent
   * @throws 429 if the user requests tests too often
   */
  async requestLoginTest(manager: AccountManager, id: number): Promise<void> {
    const account = await this.#findForManager(manager, id);
    const { bank, way: submitMethod } = account;
    if (submitMethod === 'verify') throw conflict('id', 'remote-judging.noLogin');
    const site = this.sites.all().find((request) => request.accountSite === bank && this.sites.isActive(request));
    if (!site) throw conflict('id', 'remote-judging.judgeOff', { name: bank });
    if (!(await this.sites.isUsableAt(site, account)))
      throw conflict('id', 'remote-judging.otherAddress', { site: site.spec.name });
    await this.transactions.run(async () => {
      if (manager !== 'operator') await limitQueryRate(this.rateLimiter, manager.uid);
      await lockAccounts(this.knex, bank);
      const open = this.knex('remoteJob').where({ kind: 'login', accountId: id }).whereNull('doneAt');
      if (await open.first('id')) return;
      await this.jobs.enqueue({ key: site.key, kind: 'login', accountId: id });
    });
  }

  /**
   * Suspends the account for this many minutes; 0 ends a rest.
   * @throws 404 if there is no such account
   */
  async suspend(id: number, minutes: number): Promise<void> {
    await this.transactions.run(async () => {
      const account = await getAccount(this.knex, id);
      const now = this.clock.now();
      const restsUntil = minutes === 0 ? null : new Date(now.getTime() + minutes * MINUTE_MS);
      describeChange(account, { restsUntil: account.restsUntil }, { restsUntil });
      await this.knex('remoteAccount')
        .where({ id })
        .update({ ...suspendedFields(account, restsUntil, now), restsUntil });
    });
  }

  /** Resumes reading the pages of a site that asked for a person, because there is a person's session now. */
  async #resumeReading({ accountSite }: InstalledSite): Promise<void> {
    const keys = this.sites.all().filter((site) => site.accountSite === accountSite);
    await this.knex('remoteHealth')
      .whereIn(
        'bank',
        keys.map(({ key }) => key),
      )
      .where({ accountId: null, failureKind: 'humanCheck' })
      .whereIn('operation', ['problem', 'health', 'track'])
      .delete();
  }

  #present(accounts: readonly OwnedAccount[]): Promise<RemoteAccountRow[]> {
    const now = this.clock.now();
    return Promise.all(
      accounts.map(async (account) => {
        const site = this.sites.findByAccountSite(account.bank);
        const isForOtherAddress = site !== null && !(await this.sites.isUsableAt(site, account));
        return presentAccount(account, { now, isForOtherAddress });
      }),
    );
  }

  /** Finds an account. Operators may remove and test those of all users. */
  #findForManager(manager: AccountManager, id: number): Promise<OwnedAccount> {
    return manager === 'operator' ? getAccount(this.knex, id) : this.#findOwn(manager, id);
  }

  /** Returns the account to change; null for a new one. A user has one at each judge. */
  async #findExisting(
    { accountSite: bank, spec }: InstalledSite,
    manager: AccountManager,
    id: number | undefined,
  ): Promise<OwnedAccount | null> {
    if (id !== undefined) {
      const account = await this.#findOwn(manager, id);
      if (account.bank !== bank) throw notFound('remote-judging.noSuchAccount');
      return account;
    }
    const ownerUid = ownerUidOf(manager);
    const known = await this.knex('remoteAccount').where({ bank, ownerUid }).pluck('id');
    if (manager !== 'operator' && known.length > 0)
      throw conflict('key', 'remote-judging.oneAccount', { site: spec.name });
    const limit = RemoteLimits.accounts.max;
    if (known.length >= limit) throw conflict('key', 'remote-judging.tooManyAccounts', { site: spec.name, limit });
    return null;
  }

  /** Removes the accounts of users that were deleted, with their passwords and sessions. */
  async removeOfDeletedUsers(): Promise<void> {
    const deletedUids = AccountDetails.query(this.knex).whereNotNull('deletedAt').select('uid');
    await this.knex('remoteAccount').whereIn('ownerUid', deletedUids).delete();
  }

  async #add({ accountSite: bank }: InstalledSite, manager: AccountManager, name: string): Promise<number> {
    const now = this.clock.now();
    const ownerUid = ownerUidOf(manager);
    const submitMethod = ownerUid === null ? 'pool' : 'own';
    const times = { stateSince: now, freeAt: now, createdAt: now };
    const [added] = await this.knex('remoteAccount')
      .insert({ bank, name, way: submitMethod, ownerUid, ...times })
      .returning('id');
    return added!.id;
  }

  /** Finds one's own account. Those of others are treated as if they did not exist. */
  async #findOwn(manager: AccountManager, id: number): Promise<OwnedAccount> {
    const account = await getAccount(this.knex, id);
    if (!canManage(manager, account)) throw notFound('remote-judging.noSuchAccount');
    return account;
  }
}

/** Resting does not fix an account, so its other problems remain. */
function suspendedFields(account: AccountRow, restsUntil: Date | null, now: Date) {
  if (isUnusable(account)) return {};
  const state = restsUntil === null ? currentState({ ...account, restsUntil }, now) : 'resting';
  return { state, reason: null, stateSince: now };
}

const canManage = (manager: AccountManager, { ownerUid }: AccountRow): boolean =>
  ownerUid === null ? manager === 'operator' : manager !== 'operator' && manager.uid === ownerUid;

function throwConflictIfTaken(error: unknown): never {
  if (violatedIndex(error) === NAME_INDEX) throw conflict('name', 'remote-judging.nameTaken');
  throw error;
}
