import { Role, type ProblemSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { Db, type Clock } from '@tribunal/server';
import {
  pluginUnderTest,
  pluginAt,
  problemForm,
  startTestApp,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { seedGroup } from '../../group/test/group-harness';
import type { AllGroupProblemCalls } from '../contract';
import { ApplicationService } from '../server/application-service';

/** What a user is to the group of the tests; a foreigner owns another group. */
export type Name =
  | 'owner'
  | 'groupRoot'
  | 'admin'
  | 'rival'
  | 'member'
  | 'applicant'
  | 'stranger'
  | 'foreigner'
  | 'staff'
  | 'reviewer'
  | 'root';

export interface GroupProblemHarness {
  readonly site: TestApp;
  readonly knex: Knex;
  readonly calls: Api<AllGroupProblemCalls & AllGroupCalls>;
  readonly users: Readonly<Record<Name, TestUser>>;
  readonly gid: number;
  /** Group of the foreigner. */
  readonly foreign: number;
  readonly applications: ApplicationService;
  /** Creates a problem in the group, by default one of the group admin. */
  write(wish?: {
    as?: Name;
    gid?: number;
    problem?: Partial<ProblemSave['problem']>;
  }): Promise<{ pid: number; problemId: string }>;
  notices(name: Name): Promise<string[]>;
  row(pid: number): Promise<object | undefined>;
  stop(): Promise<void>;
}

/** A site with a group: two group admins, of whom one writes problems, and others. */
export async function startGroupProblemHarness(
  clock?: Clock,
  others: readonly string[] = [],
): Promise<GroupProblemHarness> {
  const { plugin, services } = await pluginUnderTest(new URL('..', import.meta.url));
  const required = await Promise.all(
    ['group', ...others].map((id) => pluginAt(new URL(`../../${id}/`, import.meta.url))),
  );
  const site = await startTestApp({ plugins: [...required, plugin], ...(clock && { clock }) });
  const knex = resolve(site.app.container, Db);
  const calls = site.calls<AllGroupProblemCalls & AllGroupCalls>();
  const names = ['owner', 'groupRoot', 'admin', 'rival', 'member', 'applicant', 'stranger', 'foreigner'] as const;
  const made = await Promise.all(names.map(async (name) => [name, await site.signUp()] as const));
  const users = {
    ...Object.fromEntries(made),
    staff: await site.signUp({ role: Role.Admin }),
    reviewer: await site.signUp({ role: Role.ProblemAdmin }),
    root: await site.asRoot(),
  } as Record<Name, TestUser>;
  const { owner, groupRoot, admin, rival, member, applicant, foreigner } = users;
  const members = { roots: [groupRoot], admins: [admin, rival], members: [member], applicants: [applicant] };
  const gid = await seedGroup(site, owner, members, { name: 'First group', shortName: 'first' });
  const foreign = await seedGroup(site, foreigner, {}, { name: 'Other group', shortName: 'other' });
  let number = 0;
  return {
    site,
    knex,
    calls,
    users,
    gid,
    foreign,
    applications: services.get(ApplicationService),
    write: ({ as = 'admin', gid: wanted = gid, problem } = {}) => {
      const save = problemForm({ problem: { problemId: `p${(number += 1)}`, ...problem } });
      const body = { ...save, problem: { ...save.problem, gid: wanted } };
      return calls.api('POST /api/group/problem', { body, as: users[as] });
    },
    notices: (name) => knex('notice').where({ recipientUid: users[name].uid }).orderBy('id', 'desc').pluck('title'),
    row: async (pid) => knex('problem').where({ id: pid }).first(),
    stop: () => site.stop(),
  };
}
