import { resolve } from '@tribunal/kernel';
import { Db, PluginSettings, Tx, type Clock, type DiscoveredPlugin } from '@tribunal/server';
import { pluginAt, startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { GroupAuth, GroupSeeding, MemberAuth, type AllGroupCalls, type GroupDraft } from '../contract';

export interface GroupHarness {
  readonly site: TestApp;
  readonly calls: Api<AllGroupCalls>;
  readonly root: TestUser;
  /** Creates a group, by default a public one. */
  found(as: TestUser, wish?: Partial<GroupDraft>): Promise<number>;
  /** Makes users members, by the database. */
  put(gid: number, auth: Exclude<MemberAuth, 0>, ...users: TestUser[]): Promise<void>;
  authOf(gid: number, user: TestUser): Promise<MemberAuth>;
  /** Returns the titles of the notices of a user, the newest first. */
  notices(user: TestUser): Promise<string[]>;
  limit(settings: Record<string, number | boolean>): Promise<void>;
}

export const UNLIMITED = {
  defaultCreateGroupDailyLimit: 1000,
  defaultCreateGroupLimit: 1000,
  defaultCreateGroupACInitValue: 0,
};
export const CODE = 'ab12cd';
export const REASON = 'I study here';

let number = 0;
/** Returns the fields of a valid group with names of its own. */
export const draftOf = (wish: Partial<GroupDraft> = {}): GroupDraft => {
  number += 1;
  const auth = wish.auth ?? GroupAuth.Public;
  return {
    name: `Group number ${number}`,
    shortName: `grp${String(number).padStart(4, '0')}`,
    brief: 'A group of a test',
    description: 'What the group is about',
    auth,
    ...(auth !== GroupAuth.Public && { code: CODE }),
    ...wish,
  };
};

/** Members of a group besides its owner. */
export type SeededMembers = Partial<Record<'roots' | 'admins' | 'members' | 'applicants', readonly TestUser[]>>;

/** Creates a group with members on any site with the plugin, by default a public one; no limits apply. */
export function seedGroup(
  { app: { container } }: TestApp,
  owner: TestUser,
  { roots = [], admins = [], members = [], applicants = [] }: SeededMembers,
  wish: Partial<GroupDraft> = {},
): Promise<number> {
  const as = (auth: Exclude<MemberAuth, 0>, users: readonly TestUser[]) => users.map(({ uid }) => ({ uid, auth }));
  return resolve(container, Tx).run(() =>
    resolve(container, GroupSeeding).create({
      ...draftOf(wish),
      ownerUid: owner.uid,
      announcements: [],
      members: [
        ...as(MemberAuth.Root, roots),
        ...as(MemberAuth.Admin, admins),
        ...as(MemberAuth.Member, members),
        ...as(MemberAuth.Applying, applicants),
      ],
    }),
  );
}

/** A site with the plugin; tests begin without limits on new groups. */
export async function startGroupHarness(
  clock?: Clock,
  others: readonly DiscoveredPlugin[] = [],
): Promise<GroupHarness> {
  const site = await startTestApp({
    plugins: [await pluginAt(new URL('..', import.meta.url)), ...others],
    ...(clock && { clock }),
  });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const calls = site.calls<AllGroupCalls>();
  const limit = (settings: Record<string, number | boolean>) =>
    resolve(container, PluginSettings).save('group', settings);
  await limit(UNLIMITED);
  const at = (): Date => clock?.now() ?? new Date();
  return {
    site,
    calls,
    root: await site.asRoot(),
    limit,
    found: async (as, wish) => (await calls.api('POST /api/group', { body: draftOf(wish), as })).id,
    put: async (gid, auth, ...users) => {
      for (const { uid } of users) {
        const row = { gid, uid, auth, createdAt: at(), updatedAt: at() };
        await knex('groupMember').insert(row).onConflict(['gid', 'uid']).merge({ auth });
      }
    },
    authOf: async (gid, { uid }) =>
      (await knex('groupMember').where({ gid, uid }).first('auth'))?.auth ?? MemberAuth.None,
    notices: async ({ uid }) => knex('notice').where({ recipientUid: uid }).orderBy('id', 'desc').pluck('title'),
  };
}
