import { ROLE_SYMBOL, Role, type RoleId } from '@tribunal/contract';
import type { Columns } from '@tribunal/database';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { audit, Db, notFound, Clock, HookBus, Random, type Randomness } from '@tribunal/platform';
import type { Knex } from 'knex';
import { onAccountsChanged, onRenamed } from './events';
import { SecondFactorService } from './second-factor/second-factor-service';
import { SessionService } from './login/session-service';
import { rolesOf } from './model';
import { ApiTokenService } from './tokens/api-token-service';
import { storeSkeletons } from './name-skeletons';
import { hashPassword } from './passwords';

const SHOWN = ['username', 'realname', 'email', 'titleName', 'titleColor', 'isBanned'] as const;
const LOCKED = ['uid', 'updatedAt', 'deletedAt', ...SHOWN] as const;

/** An account that is locked for a change. */
interface LockedAccount extends Columns<'account', (typeof LOCKED)[number]> {
  roles: RoleId[];
  /** Super admins who may log in. */
  rootUids: string[];
}

interface AccountChange extends Columns<
  'account',
  'username' | 'realname' | 'email' | 'titleName' | 'titleColor' | 'isBanned'
> {
  role: RoleId;
  /** null: the password stays. */
  passwordHash: string | null;
}

/** Changes accounts on behalf of administrators, inside the caller's transaction. */
@injectable()
export class AccountEditor {
  /** Hash of a password that nobody knows, for deleted accounts. */
  #noPassword: Promise<string> | null = null;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(SecondFactorService) private readonly factors: SecondFactorService,
    @inject(ApiTokenService) private readonly tokens: ApiTokenService,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /**
   * Locks an account, and with it who is super administrator, until the transaction ends.
   * @throws 404 if it does not exist
   */
  async lock(uid: string): Promise<LockedAccount> {
    await this.knex('accountRole').where({ role: Role.Root }).orderBy('uid').forUpdate().select('uid');
    const account = await this.knex('account')
      .where({ uid })
      .forNoKeyUpdate()
      .first(...LOCKED);
    if (!account) throw notFound();
    const rootUids = await this.knex('accountRole')
      .join('account', 'account.uid', 'accountRole.uid')
      .where({ role: Role.Root, isBanned: false })
      .pluck('account.uid');
    return { ...account, roles: await rolesOf(this.knex, uid), rootUids };
  }

  /**
   * Replaces the fields of a locked account, and its roles if the first one changes. A new password and a ban end all
   * logins and API tokens; a new password also unlinks the logins of other services, whoever linked them.
   * @throws a unique violation when the name or the address is taken, see `conflictIfTaken`
   */
  async edit(account: LockedAccount, change: AccountChange): Promise<void> {
    const { uid, username, roles } = account;
    const { role, passwordHash, ...fields } = change;
    audit.describeAccount(account, {
      before: shownOf(account),
      after: { ...fields, role: ROLE_SYMBOL[role], ...(passwordHash !== null && { password: 'changed' }) },
    });
    const updatedAt = this.clock.now();
    await this.knex('account')
      .where({ uid })
      .update({ ...fields, ...(passwordHash !== null && { passwordHash, linksRevokedAt: updatedAt }), updatedAt });
    if (change.username !== username) {
      await this.knex('accountSkeleton').where({ uid }).delete();
      await storeSkeletons(this.knex, uid, change.username);
      await this.hooks.run(onRenamed, { uid, from: username, to: change.username });
    }
    if (roles[0] !== role) await this.#setRole(uid, role);
    if (passwordHash !== null || change.isBanned) await this.#end(uid);
    await this.hooks.run(onAccountsChanged, { uids: [uid] });
  }

  /** Removes the second factors of a locked account. Returns whether it had any. */
  async removeSecondFactors(account: LockedAccount): Promise<boolean> {
    const isRemoved = await this.factors.removeAll(account.uid);
    if (isRemoved) audit.describeAccount(account, { after: { secondFactor: 'removed' } });
    return isRemoved;
  }

  /**
   * Removes what is known about the person of a locked account and bans it; its content stays, under a name that says
   * nothing. The roles stay too: whether somebody takes part in a contest depends on them.
   */
  async anonymise(account: LockedAccount): Promise<void> {
    const { uid } = account;
    audit.describeAccount(account, { before: shownOf(account), after: null });
    const at = this.clock.now();
    const username = `deleted-${this.random.secret(9)}`;
    const nothing = { email: null, nickname: null, realname: null, avatar: null, titleName: null, titleColor: null };
    const unknown = { number: null, school: null, course: null, signature: null, github: null, blog: null };
    await this.knex('account')
      .where({ uid })
      .update({
        ...nothing,
        ...unknown,
        cfUsername: null,
        gender: 'secrecy',
        isBanned: true,
        username,
        passwordHash: await (this.#noPassword ??= hashPassword(this.random.secret(32))),
        updatedAt: at,
        deletedAt: at,
      });
    await this.knex('accountSkeleton').where({ uid }).delete();
    await this.knex('knownNetwork').where({ uid }).delete();
    await this.knex('messageChoice').where({ uid }).delete();
    await this.knex('mailUnsubscription').where({ uid }).delete();
    await this.knex('publicFile').where({ uid, kind: 'avatar' }).whereNull('gid').delete();
    await this.factors.removeAll(uid);
    await this.#end(uid);
    await this.hooks.run(onRenamed, { uid, from: account.username, to: username });
    await this.hooks.run(onAccountsChanged, { uids: [uid] });
  }

  /** Ends everything that gives access to the account without its password. */
  async #end(uid: string): Promise<void> {
    await this.sessions.closeAll(uid);
    await this.tokens.revokeAll(uid);
  }

  async #setRole(uid: string, role: RoleId): Promise<void> {
    await this.knex('accountRole').where({ uid }).delete();
    await this.knex('accountRole').insert({ uid, role });
  }
}

const shownOf = (account: LockedAccount) => ({
  ...Object.fromEntries(SHOWN.map((column) => [column, account[column]])),
  role: account.roles[0] === undefined ? null : ROLE_SYMBOL[account.roles[0]],
});
