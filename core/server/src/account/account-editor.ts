import { ROLE_SYMBOL, Role, type RoleId } from '@tribunal/contract';
import type { Columns, Transaction } from '@tribunal/database';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import { audit, notFound, Clock, HookBus, Random, type Randomness } from '@tribunal/platform';
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
  async lock({ knex }: Transaction, uid: string): Promise<LockedAccount> {
    await knex('accountRole').where({ role: Role.Root }).orderBy('uid').forUpdate().select('uid');
    const account = await knex('account')
      .where({ uid })
      .forNoKeyUpdate()
      .first(...LOCKED);
    if (!account) throw notFound();
    const rootUids = await knex('accountRole')
      .join('account', 'account.uid', 'accountRole.uid')
      .where({ role: Role.Root, isBanned: false })
      .pluck('account.uid');
    return { ...account, roles: await rolesOf(knex, uid), rootUids };
  }

  /**
   * Replaces the fields of a locked account, and its roles if the first one changes. A new password and a ban end all
   * logins and API tokens; a new password also unlinks the logins of other services, whoever linked them.
   * @throws a unique violation when the name or the address is taken, see `conflictIfTaken`
   */
  async edit(tx: Transaction, account: LockedAccount, change: AccountChange): Promise<void> {
    const { knex } = tx;
    const { uid, username, roles } = account;
    const { role, passwordHash, ...fields } = change;
    audit.describeAccount(account, {
      before: shownOf(account),
      after: { ...fields, role: ROLE_SYMBOL[role], ...(passwordHash !== null && { password: 'changed' }) },
    });
    const updatedAt = this.clock.now();
    await knex('account')
      .where({ uid })
      .update({ ...fields, ...(passwordHash !== null && { passwordHash, linksRevokedAt: updatedAt }), updatedAt });
    if (change.username !== username) {
      await knex('accountSkeleton').where({ uid }).delete();
      await storeSkeletons(knex, uid, change.username);
      await this.hooks.run(onRenamed, { uid, from: username, to: change.username, tx });
    }
    if (roles[0] !== role) await this.#setRole(knex, uid, role);
    if (passwordHash !== null || change.isBanned) await this.#end(tx, uid);
    await this.hooks.run(onAccountsChanged, { uids: [uid], tx });
  }

  /** Removes the second factors of a locked account. Returns whether it had any. */
  async removeSecondFactors({ knex }: Transaction, account: LockedAccount): Promise<boolean> {
    const isRemoved = await this.factors.removeAll(knex, account.uid);
    if (isRemoved) audit.describeAccount(account, { after: { secondFactor: 'removed' } });
    return isRemoved;
  }

  /**
   * Removes what is known about the person of a locked account and bans it; its content stays, under a name that says
   * nothing. The roles stay too: whether somebody takes part in a contest depends on them.
   */
  async anonymise(tx: Transaction, account: LockedAccount): Promise<void> {
    const { knex } = tx;
    const { uid } = account;
    audit.describeAccount(account, { before: shownOf(account), after: null });
    const at = this.clock.now();
    const username = `deleted-${this.random.secret(9)}`;
    const nothing = { email: null, nickname: null, realname: null, avatar: null, titleName: null, titleColor: null };
    const unknown = { number: null, school: null, course: null, signature: null, github: null, blog: null };
    await knex('account')
      .where({ uid })
      .update({
        ...{ ...nothing, ...unknown, cfUsername: null, gender: 'secrecy', isBanned: true },
        username,
        passwordHash: await (this.#noPassword ??= hashPassword(this.random.secret(32))),
        ...{ updatedAt: at, deletedAt: at },
      });
    await knex('accountSkeleton').where({ uid }).delete();
    await knex('knownNetwork').where({ uid }).delete();
    await knex('messageChoice').where({ uid }).delete();
    await knex('mailUnsubscription').where({ uid }).delete();
    await knex('publicFile').where({ uid, kind: 'avatar' }).whereNull('gid').delete();
    await this.factors.removeAll(knex, uid);
    await this.#end(tx, uid);
    await this.hooks.run(onRenamed, { uid, from: account.username, to: username, tx });
    await this.hooks.run(onAccountsChanged, { uids: [uid], tx });
  }

  /** Ends everything that gives access to the account without its password. */
  async #end(tx: Transaction, uid: string): Promise<void> {
    await this.sessions.closeAll(tx, uid);
    await this.tokens.revokeAll(uid, tx.knex);
  }

  async #setRole(knex: Transaction['knex'], uid: string, role: RoleId): Promise<void> {
    await knex('accountRole').where({ uid }).delete();
    await knex('accountRole').insert({ uid, role });
  }
}

const shownOf = (account: LockedAccount) => ({
  ...Object.fromEntries(SHOWN.map((column) => [column, account[column]])),
  role: account.roles[0] === undefined ? null : ROLE_SYMBOL[account.roles[0]],
});
