import type { KnownPlace } from '@tribunal/server';
import type { PlaceProvider } from '@tribunal/server/place';

type Rights = Pick<KnownPlace, 'canRead' | 'canWrite' | 'canManage' | 'canConfigure'>;

/** What somebody may do in a group, by what they are to it. */
export const RIGHTS = {
  stranger: { canRead: false, canWrite: false, canManage: false, canConfigure: false },
  member: { canRead: true, canWrite: true, canManage: false, canConfigure: false },
  groupAdmin: { canRead: true, canWrite: true, canManage: true, canConfigure: false },
  groupRoot: { canRead: true, canWrite: true, canManage: true, canConfigure: true },
} satisfies Record<string, Rights>;

/** Returns a group as a viewer with these rights finds it. */
export const groupWith = (gid: number, rights: Rights): KnownPlace => ({
  gid,
  shortName: `grp${gid}`,
  path: `/group/${gid}`,
  ...rights,
});

/** Groups that exist for a test alone; `rightsIn` returns null for one of which the user may not know. */
export const fakePlaces = (
  rightsIn: (uid: string | undefined, gid: number) => Rights | null,
  uids: () => readonly string[] = () => [],
): PlaceProvider => {
  const having = async (right: keyof Rights, gid: number): Promise<string[]> =>
    uids().filter((uid) => rightsIn(uid, gid)?.[right]);
  return {
    find: async (viewer, gid) => {
      const rights = rightsIn(viewer?.uid, gid);
      return rights && groupWith(gid, rights);
    },
    findNames: async () => new Map(),
    findReaders: async (gid, some) => (await having('canRead', gid)).filter((uid) => some.includes(uid)),
    listReaders: (gid) => having('canRead', gid),
    readersVersion: async (gid) => (await having('canRead', gid)).join(),
    listManagers: (gid) => having('canManage', gid),
    listRoots: (gid) => having('canConfigure', gid),
    listPlacesOf: async () => [],
  };
};
