import type { Knex } from 'knex';
import { isMemberAuth, type MemberAuth } from '../../contract';

interface Membership {
  gid: number;
  uid: string;
}

/**
 * Stores what a user is to a group, from now on. Whoever becomes a member may use invite links again. The caller has
 * locked the group.
 */
export async function putMembership(
  knex: Knex,
  { gid, uid, auth, reason = null }: Membership & { auth: MemberAuth; reason?: string | null },
  at: Date,
): Promise<void> {
  const row = { auth: auth as Exclude<MemberAuth, 0>, reason, createdAt: at, updatedAt: at };
  await knex('groupMember')
    .insert({ gid, uid, ...row })
    .onConflict(['gid', 'uid'])
    .merge(row);
  if (isMemberAuth(auth)) await allowLinks(knex, { gid, uid });
}

/** Lets a user join by invite links who was removed from the group. */
export async function allowLinks(knex: Knex, { gid, uid }: Membership): Promise<void> {
  await knex('groupRemoval').where({ gid, uid }).delete();
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
