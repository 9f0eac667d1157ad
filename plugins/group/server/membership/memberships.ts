import type { Knex } from 'knex';
import { isMemberAuth, type MemberAuth } from '../../contract';

interface Membership {
  gid: number;
  uid: string;
}
interface NewMembership extends Membership {
  auth: MemberAuth;
  reason?: string | null;
}

/** Stores what a user is to a group, from now on. The caller has locked the group. */
export const putMembership = (knex: Knex, membership: NewMembership, at: Date): Promise<void> =>
  putMemberships(knex, [membership], at);

/**
 * Stores what users are to a group, from now on. Whoever becomes a member may use invite links again. The caller has
 * locked the group.
 */
export async function putMemberships(knex: Knex, memberships: readonly NewMembership[], at: Date): Promise<void> {
  if (memberships.length === 0) return;
  const rows = memberships.map(({ auth, reason = null, ...membership }) => ({
    ...membership,
    auth: auth as Exclude<MemberAuth, 0>,
    reason,
    createdAt: at,
    updatedAt: at,
  }));
  await knex('groupMember').insert(rows).onConflict(['gid', 'uid']).merge(['auth', 'reason', 'createdAt', 'updatedAt']);
  await allowLinks(knex, ...memberships.filter(({ auth }) => isMemberAuth(auth)));
}

/** Lets users join by invite links who were removed from the group. */
export async function allowLinks(knex: Knex, ...users: readonly Membership[]): Promise<void> {
  await knex('groupRemoval')
    .whereIn(
      ['gid', 'uid'],
      users.map(({ gid, uid }) => [gid, uid]),
    )
    .delete();
}

/** Ends a membership or an application. The caller has locked the group. */
export async function endMembership(knex: Knex, { gid, uid }: Membership, at: Date): Promise<void> {
  await knex('groupMember').where({ gid, uid }).delete();
  await revokeLinks(knex, { gid, uid }, at);
}

/** Keeps a user out of the group whom somebody else has removed: invite links do not bring the user back. */
export async function denyLinks(knex: Knex, { gid, uid }: Membership, at: Date): Promise<void> {
  await knex('groupRemoval').insert({ gid, uid, createdAt: at }).onConflict(['gid', 'uid']).ignore();
}

/** Revokes the invite links of a user who no longer is a group admin. */
export async function revokeLinks(knex: Knex, { gid, uid }: Membership, at: Date): Promise<void> {
  await knex('groupInviteLink').where({ gid, uid, revokedAt: null }).update({ revokedAt: at });
}
