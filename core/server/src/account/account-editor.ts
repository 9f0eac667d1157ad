import { Role, type RoleId } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Columns, Tx } from '../database';
import { notFound } from '../http';
import { Clock, Random, type Randomness } from '../tokens';
import { SessionService } from './login/session-service';
import { rolesOf } from './model';
import { storeSkeletons } from './name-skeletons';
import { hashPassword } from './passwords';

/** An account that is locked for a change. */
interface LockedAccount extends Columns<'account', 'uid' | 'username' | 'deletedAt'> {
  roles: RoleId[];
  /** Whether no other super administrator may log in. */
  isLastRoot: boolean;
}

interface AccountChange extends Columns<
  'account',
  'username' | 'realname' | 'email' | 'titleName' | 'titleColor' | 'isBanned'
> {
  role: RoleId;
  /** null: the password stays. */
  password: string | null;
}

/** Changes accounts on behalf of administrators, inside the caller's transaction. */
@injectable()
export class AccountEditor {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(SessionService) private readonly sessions: SessionService,
  ) {}

  /**
   * Locks an account, and with it who is super administrator, until the transaction ends.
   * @throws 404 if it does not exist
   */
  async lock({ knex }: Tx, uid: string): Promise<LockedAccount> {
    await knex('accountRole').where({ role: Role.Root }).orderBy('uid').forUpdate().select('uid');
    const account = await knex('account').where({ uid }).forUpdate().first('uid', 'username', 'deletedAt');
    if (!account) throw notFound();
    const roots = await knex('accountRole')
      .join('account', 'account.uid', 'accountRole.uid')
      .where({ role: Role.Root, isBanned: false })
      .pluck('account.uid');
    return { ...account, roles: await rolesOf(knex, uid), isLastRoot: roots.length === 1 && roots[0] === uid };
  }

  /**
   * Replaces the fields and the roles of a locked account. A new password and a ban end all logins.
   * @throws a unique violation when the name or the address is taken, see `conflictIfTaken`
   */
  async edit({ knex }: Tx, { uid, username }: LockedAccount, change: AccountChange): Promise<void> {
    const { role, password, ...fields } = change;
    const passwordHash = password === null ? null : await hashPassword(password);
    const updatedAt = this.clock.now();
    await knex('account')
      .where({ uid })
      .update({ ...fields, ...(passwordHash !== null && { passwordHash }), updatedAt });
    if (change.username !== username) {
      await knex('accountSkeleton').where({ uid }).delete();
      await storeSkeletons(knex, uid, change.username);
    }
    await this.#setRole(knex, uid, role);
    if (passwordHash !== null || change.isBanned) await this.sessions.closeAll(uid, knex);
  }

  /** Removes what is known about the person of a locked account; its content stays, under a name that says nothing. */
  async anonymise({ knex }: Tx, { uid }: LockedAccount): Promise<void> {
    const at = this.clock.now();
    const nothing = { email: null, nickname: null, realname: null, avatar: null, titleName: null, titleColor: null };
    const unknown = { number: null, school: null, course: null, signature: null, github: null, blog: null };
    await knex('account')
      .where({ uid })
      .update({
        ...{ ...nothing, ...unknown, cfUsername: null, gender: 'secrecy', isBanned: true },
        username: `deleted-${this.random.secret(9)}`,
        passwordHash: await hashPassword(this.random.secret(32)),
        ...{ updatedAt: at, deletedAt: at },
      });
    await knex('accountSkeleton').where({ uid }).delete();
    await this.#setRole(knex, uid, Role.User);
    await this.sessions.closeAll(uid, knex);
  }

  async #setRole(knex: Tx['knex'], uid: string, role: RoleId): Promise<void> {
    await knex('accountRole').where({ uid }).delete();
    await knex('accountRole').insert({ uid, role });
  }
}
