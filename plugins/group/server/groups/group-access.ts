import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, forbidden, prepared, type KnownPlace, type Row, type SubmissionCreated } from '@tribunal/server';
import type { PlaceProvider, PlaceViewer } from '@tribunal/server/place';
import type { Knex } from 'knex';
import { isMemberAuth, MemberAuth, type GroupViewerRights } from '../../contract';
import { check, denialError } from '../membership/denial';
import {
  denyConfigure,
  denyDisband,
  denyExit,
  denyJoin,
  denyManage,
  denyOpen,
  denyRead,
  denyWrite,
  NOBODY,
  type Actor,
  type GroupDenial,
  type GroupFacts,
} from '../membership/policy';

export type GroupRow = Row<'groupItem'>;

/** A group with what the viewer is to it. */
export interface FoundGroup {
  group: GroupRow;
  actor: Actor;
  facts: GroupFacts;
}
type Deny = (actor: Actor, group: GroupFacts) => GroupDenial | null;

/** Path of the group's pages within the site. */
export const groupPath = (gid: number): string => `/group/${gid}`;

const factsOf = ({ auth, visible, isBanned, disbandedAt, archivedAt }: GroupRow): GroupFacts => ({
  auth,
  visible,
  isBanned,
  isDisbanded: disbandedAt !== null,
  isArchived: archivedAt !== null,
});

/** Finds groups for viewers, by the policies, also as the places of what other plugins have. */
@injectable()
export class GroupAccess implements PlaceProvider {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /**
   * Returns a group for an act.
   * @throws 404 if the viewer may not know of it
   * @throws 403 if the viewer may not do this
   */
  async get(viewer: Viewer | null, gid: number, deny: Deny): Promise<FoundGroup> {
    const group = await this.knex('groupItem').where({ id: gid }).first();
    return this.#admit(viewer, group, deny);
  }

  /**
   * Locks a group for an act, until the end of the transaction: whoever changes it or its members waits. Throws the
   * same errors as `get`.
   */
  async lock(viewer: Viewer, gid: number, deny: Deny): Promise<FoundGroup> {
    const group = await this.knex('groupItem').where({ id: gid }).forNoKeyUpdate().first();
    return this.#admit(viewer, group, deny);
  }

  async #admit(viewer: Viewer | null, group: GroupRow | undefined, deny: Deny): Promise<FoundGroup> {
    if (!group) throw denialError('group.unknown');
    const actor = await actorOf(this.knex, viewer, group);
    const facts = factsOf(group);
    check(deny(actor, facts));
    return { group, actor, facts };
  }

  async find(viewer: PlaceViewer, gid: number): Promise<KnownPlace | null> {
    const group = await this.knex('groupItem').where({ id: gid }).first();
    if (!group) return null;
    const [actor, facts] = [await actorOf(this.knex, viewer, group), factsOf(group)];
    if (denyOpen(actor, facts)) return null;
    return {
      gid,
      shortName: group.shortName,
      path: groupPath(gid),
      canRead: denyRead(actor, facts) === null,
      canWrite: denyWrite(actor, facts) === null,
      canManage: denyManage(actor, facts) === null,
      canConfigure: denyConfigure(actor, facts) === null,
    };
  }

  async findNames(gids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.knex('groupItem')
      .whereIn('id', [...gids])
      .select('id', 'name');
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  findReaders(gid: number, uids: readonly string[]): Promise<string[]> {
    return this.knex('groupMember')
      .where({ gid })
      .whereIn('uid', [...uids])
      .where('auth', '>=', MemberAuth.Member)
      .pluck('uid');
  }

  listReaders(gid: number): Promise<string[]> {
    return this.knex('groupMember').where({ gid }).where('auth', '>=', MemberAuth.Member).pluck('uid');
  }

  async readersVersion(gid: number): Promise<string> {
    const [row] = await memberDigest(this.knex, [gid, MemberAuth.Member]);
    return row!.version;
  }

  listManagers(gid: number): Promise<string[]> {
    return this.knex('groupMember').where({ gid }).where('auth', '>=', MemberAuth.Admin).orderBy('id').pluck('uid');
  }

  listRoots(gid: number): Promise<string[]> {
    return openGroups(this.knex).where({ gid }).where('m.auth', MemberAuth.Root).orderBy('m.id').pluck('m.uid');
  }

  listPlacesOf(uid: string, as: 'reader' | 'manager'): Promise<number[]> {
    const rank = as === 'manager' ? MemberAuth.Admin : MemberAuth.Member;
    return openGroups(this.knex).where('m.uid', uid).where('m.auth', '>=', rank).orderBy('g.id').pluck('g.id');
  }
}

/** Texts that are joined may be null, but for a count and a `coalesce`. */
const memberDigest = prepared<'group-member-digest', { version: string }>(
  'group-member-digest',
  `select count(*) || ':' || coalesce(sum(hashtextextended(uid, 0)), 0) as version
   from group_member where gid = $1 and auth >= $2`,
);

/** Memberships `m` of groups `g` that are neither banned nor disbanded. */
const openGroups = (knex: Knex) =>
  knex('groupMember as m')
    .join('groupItem as g', 'g.id', 'm.gid')
    .where('g.isBanned', false)
    .whereNull('g.disbandedAt');

/**
 * Refuses submissions to archived groups, whichever plugin they belong to.
 * @throws 403 in archived groups
 */
export async function refuseArchived(knex: Knex, { gid }: Pick<SubmissionCreated, 'gid'>): Promise<void> {
  if (gid === null) return;
  const group = await knex('groupItem').where({ id: gid }).first('archivedAt');
  if (group?.archivedAt) throw forbidden('group.archived');
}

async function actorOf(knex: Knex, viewer: PlaceViewer, group: GroupRow): Promise<Actor> {
  if (!viewer) return NOBODY;
  const found = await knex('groupMember').where({ gid: group.id, uid: viewer.uid }).first('auth');
  return { roles: viewer.roles, auth: found?.auth ?? MemberAuth.None, isOwner: group.uid === viewer.uid };
}

/** Returns what the viewer may do, for pages. */
export const rightsOf = ({ actor, facts }: FoundGroup, canDisbandAny: boolean): GroupViewerRights => ({
  userAuth: actor.auth,
  isOwner: actor.isOwner,
  canRead: denyRead(actor, facts) === null,
  canJoin: denyJoin(actor, facts) === null,
  canExit: isMemberAuth(actor.auth) && denyExit(actor, facts) === null,
  canWrite: denyWrite(actor, facts) === null,
  canManage: denyManage(actor, facts) === null,
  canConfigure: denyConfigure(actor, facts) === null,
  canHandOver: denyDisband(actor, facts) === null,
  canArchive: denyConfigure(actor, facts) === null,
  canDisband: canDisbandAny && denyDisband(actor, facts) === null,
});
