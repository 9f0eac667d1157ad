import { DAY_MS } from '@tribunal/contract';
import type { Knex } from 'knex';
import { MemberImportLimits } from '../../contract';

const DECLINED_MS = MemberImportLimits.declinedDays * DAY_MS;

/** The invitations that a user has received, as far as they matter for another one to the group. */
export interface PastInvitations {
  /** When the group last invited the user. */
  invitedAt: Date | null;
  /** When the user declined that. */
  declinedAt: Date | null;
  /** Number of groups that have invited the user within a day. */
  today: number;
}

export type InvitationDenial =
  | { key: 'group.import.declined'; until: Date }
  | { key: 'group.import.invitedToday' | 'group.import.invitedOften' };

/** Returns why a user cannot be invited to the group now; null if nothing speaks against it. */
export function denyInvitation({ invitedAt, declinedAt, today }: PastInvitations, at: Date): InvitationDenial | null {
  if (declinedAt && at.getTime() < declinedAt.getTime() + DECLINED_MS) {
    return { key: 'group.import.declined', until: new Date(declinedAt.getTime() + DECLINED_MS) };
  }
  // The invitation was withdrawn, or the user has left the group again.
  if (invitedAt && at.getTime() < invitedAt.getTime() + DAY_MS) return { key: 'group.import.invitedToday' };
  return today >= MemberImportLimits.invitationsPerUserAndDay ? { key: 'group.import.invitedOften' } : null;
}

/** Returns what these users have received; who has received nothing is absent. */
export async function findPastInvitations(
  knex: Knex,
  gid: number,
  uids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, PastInvitations>> {
  const rows = await knex('groupInvitation')
    .whereIn('uid', [...uids])
    .where((either) => either.where({ gid }).orWhere('invitedAt', '>', new Date(at.getTime() - DAY_MS)))
    .select();
  const found = new Map<string, PastInvitations>();
  for (const row of rows) {
    const past = found.get(row.uid) ?? { invitedAt: null, declinedAt: null, today: 0 };
    const { invitedAt, declinedAt } = row.gid === gid ? row : past;
    const today = past.today + (at.getTime() < row.invitedAt.getTime() + DAY_MS ? 1 : 0);
    found.set(row.uid, { invitedAt, declinedAt, today });
  }
  return found;
}

/** Records that users are invited to the group. */
export async function recordInvitations(knex: Knex, gid: number, uids: readonly string[], at: Date): Promise<void> {
  if (uids.length === 0) return;
  await knex('groupInvitation')
    .insert(uids.map((uid) => ({ gid, uid, invitedAt: at, declinedAt: null })))
    .onConflict(['gid', 'uid'])
    .merge(['invitedAt', 'declinedAt']);
}

/**
 * Records that a user has declined an invitation to the group. One that is no longer recorded is old, and does not count
 * among those of today.
 */
export async function recordDeclined(knex: Knex, gid: number, uid: string, at: Date): Promise<void> {
  await knex('groupInvitation')
    .insert({ gid, uid, invitedAt: new Date(at.getTime() - DAY_MS), declinedAt: at })
    .onConflict(['gid', 'uid'])
    .merge(['declinedAt']);
}

/** Deletes what no longer speaks against an invitation. */
export async function deleteOldInvitations(knex: Knex, at: Date): Promise<void> {
  const before = new Date(at.getTime() - DECLINED_MS);
  await knex('groupInvitation')
    .where('invitedAt', '<', before)
    .where((either) => either.whereNull('declinedAt').orWhere('declinedAt', '<', before))
    .delete();
}
