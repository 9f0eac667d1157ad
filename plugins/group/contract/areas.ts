import { hook, token, type Viewer } from '@tribunal/contract';

/** A group as one viewer finds it, for plugins that add something to groups. */
export interface OpenGroup {
  readonly id: number;
  readonly name: string;
  readonly shortName: string;
  /** Path within the site that the pages of the group begin with, such as `/group/1000`. */
  readonly path: string;
  /** Whether the viewer is a member, or a super admin. */
  readonly canRead: boolean;
  /** Whether the group is archived: members read it, and nothing new begins there. */
  readonly isArchived: boolean;
  /** Whether new work such as submissions may begin for the viewer: members, unless the group is archived. */
  readonly canWrite: boolean;
  /** Whether the viewer is a group admin. */
  readonly canManage: boolean;
  /** Whether the viewer is a group root: changes and deletes what others have made there. */
  readonly canConfigure: boolean;
}

/** Groups for other plugins. */
export interface GroupDirectory {
  /**
   * Opens a group.
   * @throws 404 if it does not exist, is disbanded or banned, or is hidden from the viewer
   */
  open(viewer: Viewer | null, gid: number): Promise<OpenGroup>;
  /** Does the same as `open`, but returns null instead of 404. `knex` reads within a transaction of the server. */
  find(viewer: Pick<Viewer, 'uid' | 'roles'> | null, gid: number, knex?: object): Promise<OpenGroup | null>;
  /**
   * Opens a group for what only members see.
   * @throws 401 without a login
   * @throws 403 for others than members
   * @throws 404 as `open`
   */
  openForMembers(viewer: Viewer | null, gid: number): Promise<OpenGroup>;
  /** Returns the names of groups, whoever may know of them. */
  findNames(gids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Returns those of the users who are members. `knex` as in `find`. */
  findMembers(gid: number, uids: readonly string[], knex?: object): Promise<string[]>;
  /** Returns all members, without applicants. */
  listMembers(gid: number): Promise<string[]>;
  /** Returns a value that differs whenever the members do, for plugins that keep what `listMembers` returned. */
  memberVersion(gid: number): Promise<string>;
  /** Returns the group admins and group roots. `knex` as in `find`. */
  listManagers(gid: number, knex?: object): Promise<string[]>;
  /** Returns the group roots; none if the group does not exist, is disbanded or banned. `knex` as in `find`. */
  listRoots(gid: number, knex?: object): Promise<string[]>;
  /** Returns the groups of which the user is a member; banned and disbanded ones are left out. */
  listGroupsOf(uid: string): Promise<number[]>;
  /** Returns those of them of which the user is a group admin or a group root. */
  listManagedGroupsOf(uid: string): Promise<number[]>;
}
export const Groups = token<GroupDirectory>('groups');

/** Run when a group is removed for good, in the server's transaction `tx`, before its rows are deleted. */
export const onGroupRemoved = hook<{ gid: number; readonly tx: object }>('group-removed');
