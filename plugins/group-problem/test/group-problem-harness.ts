import { Role, type ProblemSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { Db, PluginSettings, type Clock } from '@tribunal/server';
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
import type { AllGroupProblemCalls } from '../contract';
import { PublicationService } from '../server/publication-service';

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

const MEMBERS = { groupRoot: 5, admin: 4, rival: 4, member: 3, applicant: 1 } as const;

export interface GroupProblemHarness {
  readonly site: TestApp;
  readonly knex: Knex;
  readonly calls: Api<AllGroupProblemCalls & AllGroupCalls>;
  readonly users: Readonly<Record<Name, TestUser>>;
  readonly gid: number;
  /** Group of the foreigner. */
  readonly foreign: number;
  readonly publications: PublicationService;
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

const form = (name: string, shortName: string) => ({
  name,
  shortName,
  brief: 'A group of a test',
  description: 'What the group is about',
  auth: 1 as const,
});

/** A site with a group: two group admins, of whom one writes problems, and others. */
export async function startGroupProblemHarness(clock?: Clock): Promise<GroupProblemHarness> {
  const { plugin, services } = await pluginUnderTest(new URL('..', import.meta.url));
  const group = await pluginAt(new URL('../../group/', import.meta.url));
  const site = await startTestApp({ plugins: [group, plugin], ...(clock && { clock }) });
  const knex = resolve(site.app.container, Db);
  await resolve(site.app.container, PluginSettings).save('group', { defaultCreateGroupACInitValue: 0 });
  const calls = site.calls<AllGroupProblemCalls & AllGroupCalls>();
  const names = ['owner', 'groupRoot', 'admin', 'rival', 'member', 'applicant', 'stranger', 'foreigner'] as const;
  const made = await Promise.all(names.map(async (name) => [name, await site.signUp()] as const));
  const users = {
    ...Object.fromEntries(made),
    staff: await site.signUp({ role: Role.Admin }),
    reviewer: await site.signUp({ role: Role.ProblemAdmin }),
    root: await site.asRoot(),
  } as Record<Name, TestUser>;
  const { id: gid } = await calls.api('POST /api/group', { body: form('First group', 'first'), as: users.owner });
  const { id: foreign } = await calls.api('POST /api/group', {
    body: form('Other group', 'other'),
    as: users.foreigner,
  });
  const at = new Date();
  for (const [name, auth] of Object.entries(MEMBERS)) {
    await knex('groupMember').insert({ gid, uid: users[name as Name].uid, auth, createdAt: at, updatedAt: at });
  }
  let number = 0;
  return {
    site,
    knex,
    calls,
    users,
    gid,
    foreign,
    publications: services.get(PublicationService),
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
