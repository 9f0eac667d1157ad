import type { MemberAuth } from '@tribunal/plugin-group/contract';
import { pluginAt, type TestUser } from '@tribunal/testing';
import { seedGroup } from '../../../group/test/group-harness';
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

/** Opens a site with groups, contests, comments, and all plugins that require contests. */
export async function openGroupContestHarness(): Promise<GroupContestHarness> {
  const plugins = await Promise.all([
    pluginAt(new URL('../../../group', import.meta.url)),
    pluginAt(new URL('../../../group-problem', import.meta.url)),
    pluginAt(new URL('../../../comment', import.meta.url)),
    ...CONTEST_FAMILY.map(contestPlugin),
  ]);
  const harness = await openContestHarness({ plugins });
  const { site, knex } = harness;

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
      const names = ['olga', 'ruth', 'anna', 'adam', 'mia', 'abel', 'leo'] as const;
      const people = Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await site.signUp()] as const)),
      ) as Record<(typeof names)[number], TestUser>;
      const { olga, ruth, anna, adam, mia, abel } = people;
      const members = { roots: [ruth], admins: [anna, adam], members: [mia], applicants: [abel] };
      const gid = await seedGroup(site, olga, members, { visible });
      return { gid, ...people };
    },
  };
}
