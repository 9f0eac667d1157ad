import { resolve } from '@tribunal/kernel';
import { definePlugin } from '@tribunal/contract';
import { GroupAuth, Groups, GroupSeeding, MemberAuth } from '@tribunal/plugin-group/contract';
import { problemPlaces, Tx, type Viewer } from '@tribunal/server';
import { pluginAt, testPlugin, type TestUser } from '@tribunal/testing';
import { CONTEST_FAMILY, contestPlugin, openContestHarness, type ContestHarness } from '../contest-harness';

/** A group with one member of each rank. Another group may have the same people in other ranks. */
export interface TestGroup {
  gid: number;
  /** The owner. */
  olga: TestUser;
  /** A group root. */
  ruth: TestUser;
  /** Group admins. */
  anna: TestUser;
  adam: TestUser;
  /** A member. */
  mia: TestUser;
  /** Somebody whose application waits. */
  abel: TestUser;
  /** A user who has left the group. */
  leo: TestUser;
}

export interface GroupContestHarness {
  harness: ContestHarness;
  createGroup(options?: { visible?: boolean }): Promise<TestGroup>;
  /** Changes what a user is to a group; null removes the user. */
  setRank(gid: number, user: TestUser, auth: Exclude<MemberAuth, 0> | null): Promise<void>;
}

/** Gives groups problems, with the rights that members have by their rank. */
const groupProblems = testPlugin(definePlugin({ id: 'test-group-problems', version: '1.0.0', contract: '^2.0' }), {
  setup: (scope) => {
    scope.contribute(problemPlaces, {
      rightsOf: async (viewer, gid) => {
        const group = await scope.find(Groups)?.find(viewer as Viewer | null, gid);
        return group ? { canRead: group.canRead, canCreate: group.canManage, canManage: group.canConfigure } : null;
      },
    });
  },
});

/** Opens a site with groups, contests, comments, and all plugins that require contests. */
export async function openGroupContestHarness(): Promise<GroupContestHarness> {
  const plugins = await Promise.all([
    pluginAt(new URL('../../../group', import.meta.url)),
    pluginAt(new URL('../../../comment', import.meta.url)),
    ...CONTEST_FAMILY.map(contestPlugin),
  ]);
  const harness = await openContestHarness({ plugins: [...plugins, groupProblems] });
  const { site, knex } = harness;
  const { container } = site.app;
  let count = 0;

  const setRank: GroupContestHarness['setRank'] = async (gid, { uid }, auth) => {
    if (auth === null) return void (await knex('groupMember').where({ gid, uid }).delete());
    const at = harness.now();
    const row = { gid, uid, auth, createdAt: at, updatedAt: at };
    await knex('groupMember').insert(row).onConflict(['gid', 'uid']).merge({ auth });
  };

  return {
    harness,
    setRank,
    createGroup: async ({ visible = true } = {}) => {
      count += 1;
      const [olga, ruth, anna, adam] = [
        await site.signUp(),
        await site.signUp(),
        await site.signUp(),
        await site.signUp(),
      ];
      const [mia, abel, leo] = [await site.signUp(), await site.signUp(), await site.signUp()];
      const gid = await resolve(container, Tx).run((tx) =>
        resolve(container, GroupSeeding).create(tx, {
          name: `Group number ${count}`,
          shortName: `grp${String(count).padStart(4, '0')}`,
          brief: 'A group of a test',
          description: 'What the group is about',
          auth: GroupAuth.Public,
          visible,
          ownerUid: olga.uid,
          members: [
            { uid: ruth.uid, auth: MemberAuth.Root },
            { uid: anna.uid, auth: MemberAuth.Admin },
            { uid: adam.uid, auth: MemberAuth.Admin },
            { uid: mia.uid, auth: MemberAuth.Member },
            { uid: abel.uid, auth: MemberAuth.Applying },
          ],
          announcements: [],
        }),
      );
      return { gid, olga, ruth, anna, adam, mia, abel, leo };
    },
  };
}
