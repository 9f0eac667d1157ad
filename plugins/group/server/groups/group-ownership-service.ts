import type { Viewer } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import {
  AccountDetails,
  audit,
  badInput,
  Clock,
  conflict,
  Db,
  HookBus,
  Log,
  notFound,
  onPlaceRemoved,
  Tx,
  type Transactions,
} from '@tribunal/server';
import { AvatarStore } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { DISBANDED_DAYS, MemberAuth } from '../../contract';
import { GroupNotifier } from '../group-notifier';
import { denyDisband, denyHandOver } from '../membership/policy';
import { denialError } from '../membership/denial';
import { after } from '../membership/transitions';
import { GroupAccess } from './group-access';

const KEPT_MS = DISBANDED_DAYS * 86_400_000;

/** Returns when a group that was disbanded at this time is removed. */
export const removalOf = (disbandedAt: Date): Date => new Date(disbandedAt.getTime() + KEPT_MS);

/** Hands groups over, disbands and restores them, and removes those that were disbanded long ago. */
@injectable()
export class GroupOwnershipService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(GroupNotifier) private readonly notifier: GroupNotifier,
    @inject(AvatarStore) private readonly avatars: AvatarStore,
    @inject(Log) private readonly log: { warn(about: object, message: string): void },
  ) {}

  /**
   * Makes another member the owner; the former owner stays a group root.
   * @throws 403 for others than the owner and super admins
   * @throws 404 if the user is no member, or the account is banned or deleted
   */
  async handOver(viewer: Viewer, gid: number, uid: string): Promise<void> {
    await this.transactions.run(async () => {
      const { group, actor, facts } = await this.groups.lock(viewer, gid, denyDisband);
      const member = await this.knex('groupMember').where({ gid, uid }).first('auth');
      const owner = await AccountDetails.query(this.knex).where({ uid, isBanned: false, deletedAt: null }).first('uid');
      const auth = (owner && member?.auth) ?? MemberAuth.None;
      const denial = denyHandOver(actor, facts, { auth, isOwner: group.uid === uid });
      if (denial) throw denialError(denial);
      audit.describe({
        subject: { type: 'group', id: gid, name: group.name },
        before: { owner: group.uid },
        after: { owner: uid },
      });
      await assignOwner(this.knex, { gid, uid, auth }, this.clock.now());
      await this.notifier.send([uid], 'owned', group);
    });
  }

  /**
   * Disbands a group and notifies its members. It can be restored for 30 days.
   * @throws 400 if the name is not that of the group
   * @throws 403 for others than the owner and super admins
   */
  async disband(viewer: Viewer, gid: number, name?: string): Promise<void> {
    await this.transactions.run(async () => {
      const { group } = await this.groups.lock(viewer, gid, denyDisband);
      if (name !== undefined && name !== group.name) throw badInput('name', 'group.wrongName');
      const disbandedAt = this.clock.now();
      audit.describe({
        subject: { type: 'group', id: gid, name: group.name },
        before: { disbandedAt: null },
        after: { disbandedAt },
      });
      await this.knex('groupItem').where({ id: gid }).update({ disbandedAt, updatedAt: disbandedAt });
      const members: string[] = await this.knex('groupMember')
        .where({ gid })
        .where('auth', '>=', MemberAuth.Member)
        .whereNot({ uid: viewer.uid })
        .orderBy('id')
        .pluck('uid');
      await this.notifier.send(members, 'disbanded', group, { operator: viewer.username });
    });
  }

  /**
   * Restores a disbanded group with everything in it.
   * @throws 404 if it does not exist any more
   * @throws 409 if it was not disbanded
   */
  async restore(gid: number): Promise<void> {
    await this.transactions.run(async () => {
      const group = await this.knex('groupItem').where({ id: gid }).forNoKeyUpdate().first('name', 'disbandedAt');
      if (!group) throw notFound('group.unknown');
      if (group.disbandedAt === null) throw conflict('gid', 'group.notDisbanded');
      audit.describe({
        subject: { type: 'group', id: gid, name: group.name },
        before: { disbandedAt: group.disbandedAt },
        after: { disbandedAt: null },
      });
      await this.knex('groupItem').where({ id: gid }).update({ disbandedAt: null, updatedAt: this.clock.now() });
    });
  }

  /** Removes the groups that can no longer be restored, each in a transaction of its own. */
  async removeExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const expired: number[] = await this.knex('groupItem').where('disbandedAt', '<=', before).orderBy('id').pluck('id');
    for (const gid of expired) {
      // One group that cannot be removed does not keep the others.
      await this.transactions
        .run(() => this.#remove(gid, before))
        .catch((error: unknown) => this.log.warn({ err: error, gid }, 'group not removed; repeated tomorrow'));
    }
  }

  async #remove(gid: number, before: Date): Promise<void> {
    const isExpired = await this.knex('groupItem')
      .where({ id: gid })
      .where('disbandedAt', '<=', before)
      .forUpdate()
      .first('id');
    if (!isExpired) return;
    await this.hooks.run(onPlaceRemoved, { gid });
    await this.avatars.removeOfGroup(gid);
    await this.knex('groupItem').where({ id: gid }).delete();
  }
}

/** Makes a member the owner and a group root. The caller has locked the group. */
export async function assignOwner(
  knex: Knex,
  { gid, uid, auth }: { gid: number; uid: string; auth: MemberAuth },
  at: Date,
): Promise<void> {
  const next = after('inherit', auth) as 5;
  await knex('groupItem').where({ id: gid }).update({ uid, updatedAt: at });
  await knex('groupMember').where({ gid, uid }).update({ auth: next, updatedAt: at });
}
