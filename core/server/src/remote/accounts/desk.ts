import { Limits, token, type RemoteAccountRow, type RemoteAccountSave } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { violatedIndex, type Transactions } from '../../database';
import { badInput, conflict, notFound, type Viewer } from '../../http';
import { Pace, type PaceKeeper } from '../../submission';
import { Clock, Config, Db, Tx } from '../../tokens';
import { Jobs, type RemoteJobs } from '../jobs';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';
import { isLost } from './choice';
import { lockAccounts } from './choosing';
import { keepLookGap } from './look-gap';
import type { AccountRow } from '../vault/account-row';
import { stateNow } from './policy';
import { presentAccount, type OwnedAccount } from './presenter';
import { accountById, checkSecrets, ownedAccounts, refuseTaken, sealedSecrets } from './store';

export const AccountDesk = token<RemoteAccountDesk>('remote-account-desk');

/** Whose account it is: the operator's, or a user's own. */
export type Keeper = 'operator' | Pick<Viewer, 'uid'>;

const MINUTE_MS = 60_000;
const NAME_INDEX = 'remote_account_name';

const ownerOf = (keeper: Keeper): string | null => (keeper === 'operator' ? null : keeper.uid);

/** Accounts at other judges: those of the operator, and each user's own. What they are secured with is only ever taken. */
@injectable()
export class RemoteAccountDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Config) private readonly config: ServerConfig,
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Jobs) private readonly jobs: RemoteJobs,
    @inject(Pace) private readonly pace: PaceKeeper,
  ) {}

  /** All, or those that a judge may use; users' own ones too. */
  async list(key: string | undefined): Promise<RemoteAccountRow[]> {
    const accounts = ownedAccounts(this.knex);
    return this.#present(
      await (key === undefined ? accounts : accounts.where('a.bank', this.sites.get(key).accountBank)),
    );
  }

  async own({ uid }: Viewer): Promise<RemoteAccountRow[]> {
    return this.#present(await ownedAccounts(this.knex).where('a.ownerUid', uid));
  }

  /**
   * Adds an account, or changes one. A new name or secret makes it untried, and what was kept of its last visit goes.
   * 400, 404, 409.
   */
  async save(keeper: Keeper, body: RemoteAccountSave): Promise<RemoteAccountRow> {
    const site = this.sites.get(body.key);
    const way = keeper === 'operator' ? 'pool' : 'own';
    const ways = way === 'pool' ? site.spec.ways : await this.sites.openWays(site);
    if (!ways.includes(way)) throw badInput('key', `remote.noWay.${way}`, { site: site.spec.name });
    const saved = this.tx.run(async ({ knex }) => {
      await lockAccounts(knex, site.accountBank);
      const before = await this.#before(knex, site, keeper, body.id);
      const origin = await this.sites.origin(site);
      const kept = before && (await this.sites.isFor(site, before)) ? before : null;
      checkSecrets(site, body, kept);
      const isRenamed = before !== null && before.name !== body.name;
      if (isRenamed) await refuseTaken(knex, before, this.clock.now());
      const id = before?.id ?? (await this.#add(knex, site, keeper, body.name));
      const secrets = sealedSecrets(body, { id, kept, origin, key: this.config.remote.secretsKey });
      const isNew = before === null || isRenamed || Object.keys(secrets).length > 0;
      const now = this.clock.now();
      const fresh = { state: 'untried', reason: null, stateSince: now, restsUntil: null, visit: null };
      await knex('remoteAccount')
        .where({ id })
        .update({ name: body.name, way, ...secrets, ...(isNew && fresh) });
      if (isNew) await knex('remoteHealth').where({ accountId: id }).delete();
      return accountById(knex, id);
    });
    const [row] = await this.#present([await saved.catch(asTaken)]);
    return row!;
  }

  /** The operator may remove anybody's. 404; 409 while a submission goes out with it. */
  async remove(keeper: Keeper, id: number): Promise<void> {
    await this.tx.run(async ({ knex }) => {
      const account = await this.#reachable(knex, keeper, id);
      await lockAccounts(knex, account.bank);
      await refuseTaken(knex, account, this.clock.now());
      await knex('remoteAccount').where({ id }).delete();
    });
  }

  /**
   * The operator's account of this name goes at once, also while a submission goes out with it: nobody looks for that with it
   * any more, and people decide. 404 for an unknown judge.
   */
  async withdraw(key: string, name: string): Promise<void> {
    const { accountBank: bank } = this.sites.get(key);
    await this.tx.run(async ({ knex }) => {
      await lockAccounts(knex, bank);
      await knex('remoteAccount').where({ bank, name, ownerUid: null }).delete();
    });
  }

  /**
   * Asks a judge to log in, unless that is asked already; the account's state tells what became of it. The operator may
   * test anybody's. 404, 409, and 429 for users who do it too often. Secrets that were entered for another address than the
   * site has now are not sent there: 409.
   */
  async test(keeper: Keeper, id: number): Promise<void> {
    const account = await this.#reachable(this.knex, keeper, id);
    const { bank, way } = account;
    if (way === 'verify') throw conflict('id', 'remote.noLogin');
    const site = this.sites.all().find((one) => one.accountBank === bank && this.sites.isActive(one));
    if (!site) throw conflict('id', 'remote.judgeOff', { name: bank });
    if (!(await this.sites.isFor(site, account))) throw conflict('id', 'remote.otherAddress', { site: site.spec.name });
    await this.tx.run(async ({ knex }) => {
      if (keeper !== 'operator') await keepLookGap(this.pace, knex, keeper.uid);
      await lockAccounts(knex, bank);
      const open = knex('remoteJob').where({ kind: 'login', accountId: id }).whereNull('doneAt');
      if (await open.first<object | undefined>('id')) return;
      await this.jobs.ask({ key: site.key, kind: 'login', accountId: id }, knex);
    });
  }

  /** Leaves it alone for so long; 0 ends a rest. 404. */
  async rest(id: number, minutes: number): Promise<void> {
    const account = await accountById(this.knex, id);
    const now = this.clock.now();
    const restsUntil = minutes === 0 ? null : new Date(now.getTime() + minutes * MINUTE_MS);
    await this.knex('remoteAccount')
      .where({ id })
      .update({ ...rested(account, restsUntil, now), restsUntil });
  }

  #present(accounts: readonly OwnedAccount[]): Promise<RemoteAccountRow[]> {
    const now = this.clock.now();
    return Promise.all(
      accounts.map(async (account) => {
        const site = this.sites.ofBank(account.bank);
        const isForOtherAddress = site !== null && !(await this.sites.isFor(site, account));
        return presentAccount(account, { now, isForOtherAddress });
      }),
    );
  }

  /** Operators may remove and test anybody's. */
  #reachable(knex: Knex, keeper: Keeper, id: number): Promise<OwnedAccount> {
    return keeper === 'operator' ? accountById(knex, id) : this.#mine(knex, keeper, id);
  }

  /** What is to be changed; null: a new one. A user has one at each judge. */
  async #before(
    knex: Knex,
    { accountBank: bank, spec }: InstalledSite,
    keeper: Keeper,
    id: number | undefined,
  ): Promise<OwnedAccount | null> {
    if (id !== undefined) {
      const account = await this.#mine(knex, keeper, id);
      if (account.bank !== bank) throw notFound('remote.noSuchAccount');
      return account;
    }
    const ownerUid = ownerOf(keeper);
    const known = await knex('remoteAccount').where({ bank, ownerUid }).pluck<number[]>('id');
    if (keeper !== 'operator' && known.length > 0) throw conflict('key', 'remote.oneAccount', { site: spec.name });
    const limit = Limits.remoteAccounts.max;
    if (known.length >= limit) throw conflict('key', 'remote.tooManyAccounts', { site: spec.name, limit });
    return null;
  }

  async #add(knex: Knex, { accountBank: bank }: InstalledSite, keeper: Keeper, name: string): Promise<number> {
    const now = this.clock.now();
    const ownerUid = ownerOf(keeper);
    const way = ownerUid === null ? 'pool' : 'own';
    const times = { stateSince: now, freeAt: now, createdAt: now };
    const [added] = await knex('remoteAccount')
      .insert({ bank, name, way, ownerUid, ...times })
      .returning<{ id: number }[]>('id');
    return added!.id;
  }

  /** Others' accounts do not exist for whoever would change one. */
  async #mine(knex: Knex, keeper: Keeper, id: number): Promise<OwnedAccount> {
    const account = await accountById(knex, id);
    if (!mayTouch(keeper, account)) throw notFound('remote.noSuchAccount');
    return account;
  }
}

/** A rest mends nothing: what is wrong with an account stays. */
function rested(account: AccountRow, restsUntil: Date | null, now: Date): Partial<AccountRow> {
  if (isLost(account)) return {};
  const state = restsUntil === null ? stateNow({ ...account, restsUntil }, now) : 'resting';
  return { state, reason: null, stateSince: now };
}

const mayTouch = (keeper: Keeper, { ownerUid }: AccountRow): boolean =>
  ownerUid === null ? keeper === 'operator' : keeper !== 'operator' && keeper.uid === ownerUid;

function asTaken(error: unknown): never {
  if (violatedIndex(error) === NAME_INDEX) throw conflict('name', 'remote.nameTaken');
  throw error;
}
