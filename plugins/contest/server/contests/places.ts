import { Role, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { GroupDirectory, OpenGroup } from '@tribunal/plugin-group/contract';
import { AccountRoles, Db, isRoot, notFound, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestModel } from './model';

/** What a viewer may do with the contests of a place: the site itself, or a group. */
export interface PlaceRights {
  /** Whether the viewer may know of its contests. */
  canRead: boolean;
  /** Whether new work begins there: an archived group takes no submissions and no new contests. */
  canWrite: boolean;
  canCreate: boolean;
  /** Whether the viewer administers the contests that they have created. */
  canManageOwn: boolean;
  /** Whether the viewer administers all of its contests. */
  canManage: boolean;
}
/** Adds what one viewer may do in the place of a contest. Policies decide about that viewer only. */
export type WithPlace<Contest = ContestModel> = Contest & { readonly place: PlaceRights };

/** The site itself, or a group by its id. */
export type Gid = number | null;

/** Finds groups, while their plugin is active. */
export const FindGroups = token<() => GroupDirectory | undefined>('contest-find-groups');

/** On the site everybody reads, users with the permission create, authors manage their own, and root manages all. */
export const rightsOnSite = (viewer: Pick<Viewer, 'roles' | 'permissions'> | null): PlaceRights => ({
  canRead: true,
  canWrite: true,
  canCreate: viewer?.permissions.has('contest_admin') ?? false,
  canManageOwn: viewer !== null,
  canManage: isRoot(viewer as Viewer | null),
});

/** In a group members read, group admins create and manage their own, and group roots manage all. */
export const rightsInGroup = (
  group: Pick<OpenGroup, 'canRead' | 'canWrite' | 'canManage' | 'canConfigure'> | null | undefined,
): PlaceRights => ({
  canRead: group?.canRead ?? false,
  canWrite: group?.canWrite ?? false,
  canCreate: (group?.canManage && group.canWrite) ?? false,
  canManageOwn: group?.canManage ?? false,
  canManage: group?.canConfigure ?? false,
});

/** Knows the places of contests, and who may do what there. While groups are switched off, nobody has rights in them. */
@injectable()
export class PlaceDirectory {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(FindGroups) private readonly findGroups: () => GroupDirectory | undefined,
  ) {}

  async rightsIn(viewer: Viewer | null, gid: Gid, knex = this.knex): Promise<PlaceRights> {
    return gid === null ? rightsOnSite(viewer) : rightsInGroup(await this.findGroups()?.find(viewer, gid, knex));
  }

  /**
   * Returns the rights of a viewer who may know of the contests of the place. Throws what the group throws.
   * @throws 404 while groups are switched off
   */
  async getReaderRights(viewer: Viewer | null, gid: Gid): Promise<PlaceRights> {
    if (gid === null) return rightsOnSite(viewer);
    const groups = this.findGroups();
    if (!groups) throw notFound('contest.noGroup');
    return rightsInGroup(await groups.openForMembers(viewer, gid));
  }

  /** Returns whether a place is in use: a group is not while it is banned or disbanded, or groups are switched off. */
  async isOpen(gid: Gid): Promise<boolean> {
    return gid === null || ((await this.findGroups()?.listRoots(gid)) ?? []).length > 0;
  }

  /** Returns those of the users who may know of the contests of a place; of a group, they are the members. */
  async findReaders(gid: Gid, uids: readonly string[], knex = this.knex): Promise<readonly string[]> {
    return gid === null ? uids : ((await this.findGroups()?.findMembers(gid, uids, knex)) ?? []);
  }

  /** Returns the groups of which the viewer is a member. */
  async listGroupsOf({ uid }: Pick<Viewer, 'uid'>): Promise<number[]> {
    return (await this.findGroups()?.listGroupsOf(uid)) ?? [];
  }

  /** Returns the groups of which the viewer is a group admin or a group root. */
  async listManagedGroupsOf({ uid }: Pick<Viewer, 'uid'>): Promise<number[]> {
    return (await this.findGroups()?.listManagedGroupsOf(uid)) ?? [];
  }

  /** Adds the viewer's rights to these contests. */
  async withPlace<Contest extends Pick<ContestModel, 'gid'>>(
    viewer: Viewer | null,
    contests: readonly Contest[],
    knex = this.knex,
  ): Promise<WithPlace<Contest>[]> {
    const gids = [...new Set(contests.map(({ gid }) => gid))];
    const rights = new Map<Gid, PlaceRights>();
    for (const gid of gids) rights.set(gid, await this.rightsIn(viewer, gid, knex));
    // Copies, because concurrent readers of the same contest share it.
    return contests.map((contest) => {
      const copy = Object.assign(Object.create(Object.getPrototypeOf(contest) as object) as Contest, contest);
      return Object.assign(copy, { place: rights.get(contest.gid)! });
    });
  }

  /** Returns the author of a contest, the roots of its group, and root users: those who run it and take no part. */
  async organisersOf({ uid, gid }: Pick<ContestModel, 'uid' | 'gid'>, knex = this.knex): Promise<string[]> {
    const roots: string[] = await AccountRoles.query(knex).where({ role: Role.Root }).pluck('uid');
    const ofGroup = gid === null ? [] : ((await this.findGroups()?.listRoots(gid, knex)) ?? []);
    return [...new Set([...roots, ...ofGroup, ...(uid === null ? [] : [uid])])];
  }

  /** Returns the organisers of a contest and the admins of its group: those who see what is hidden from participants. */
  async moderatorsOf(contest: Pick<ContestModel, 'uid' | 'gid'>, knex = this.knex): Promise<string[]> {
    const admins = contest.gid === null ? [] : ((await this.findGroups()?.listManagers(contest.gid, knex)) ?? []);
    return [...new Set([...(await this.organisersOf(contest, knex)), ...admins])];
  }
}
