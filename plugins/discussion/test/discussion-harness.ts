import { definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { Db, forbidden, notFound, PluginSettings, type Clock } from '@tribunal/server';
import {
  createProblem,
  pluginAt,
  pluginUnderTest,
  startTestApp,
  testPlugin,
  type Api,
  type PluginUnderTest,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { expect } from 'vitest';
import {
  discussionAreas,
  problemEmbargoes,
  type DiscussionAdminCalls,
  type DiscussionCalls,
  type DiscussionDetail,
  type NewDiscussion,
  type ProblemUser,
} from '../contract';

type Calls = DiscussionCalls & DiscussionAdminCalls & CommentCalls;

/** An event that tests start and end. */
export interface TestEvent {
  pids: number[];
  participants: ProblemUser[];
  phase: 'none' | 'to come' | 'running';
}

export interface DiscussionHarness {
  readonly site: TestApp;
  readonly calls: Api<Calls>;
  /** The services of the plugin. */
  readonly services: PluginUnderTest['services'];
  readonly event: TestEvent;
  /** Members of group 7, the only one; the first moderates it. */
  readonly members: string[];
  /** Switches the plugin that knows the event. */
  switchEvents(wanted: 'on' | 'off'): Promise<void>;
  post(as: TestUser, wish?: Partial<NewDiscussion>): Promise<number>;
  detail(as: TestUser | undefined, did: number): Promise<DiscussionDetail>;
  problem(): Promise<{ pid: number; problemId: string }>;
  /** Makes the user one who has solved the problem. */
  solve(as: TestUser, pid: number): Promise<void>;
  /** Changes the limits of the site; tests begin without any. */
  limit(settings: Record<string, number>): Promise<void>;
}

export const GROUP = 7;
const EVENTS = 'test-events';
export const UNLIMITED = {
  defaultCreateDiscussionDailyLimit: 1000,
  defaultCreateDiscussionACInitValue: 0,
  defaultCreateCommentACInitValue: 0,
};

/** A site with discussions, one group, and an event that keeps participants from publishing. */
export async function startDiscussionHarness(clock?: Clock): Promise<DiscussionHarness> {
  const event: TestEvent = { pids: [], participants: [], phase: 'none' };
  const members: string[] = [];
  const isIn = (pair: ProblemUser): boolean =>
    event.participants.some(({ pid, uid }) => pid === pair.pid && uid === pair.uid);
  const events = testPlugin(definePlugin({ id: EVENTS, version: '1.0.0', contract: '^2.0' }), {
    setup: (scope) =>
      void scope.contribute(problemEmbargoes, {
        findUnfinished: async (pids) => (event.phase === 'none' ? [] : pids.filter((pid) => event.pids.includes(pid))),
        listRunning: async () => (event.phase === 'running' ? event.pids : []),
        findParticipants: async (pairs) => (event.phase === 'running' ? pairs.filter(isIn) : []),
      }),
  });
  const groups = testPlugin(definePlugin({ id: 'test-groups', version: '1.0.0', contract: '^2.0' }), {
    setup: (scope) => {
      scope.contribute(discussionAreas, {
        open: async (viewer, gid) => {
          if (gid !== GROUP) throw notFound();
          if (!viewer || !members.includes(viewer.uid)) throw forbidden();
          return {
            canModerate: viewer.uid === members[0],
            hasLimits: false,
            path: `/group/${gid}`,
            findReaders: async (uids) => uids.filter((uid) => members.includes(uid)),
            getProblem: async () => {
              throw notFound();
            },
          };
        },
      });
    },
  });
  const comments = await pluginAt(new URL('../../comment/', import.meta.url));
  const { plugin, services } = await pluginUnderTest(new URL('..', import.meta.url));
  const site = await startTestApp({ plugins: [comments, plugin, events, groups], ...(clock && { clock }) });
  const calls = site.calls<Calls>();
  const root = await site.asRoot();
  const limit = (settings: Record<string, number>): Promise<void> =>
    resolve(site.app.container, PluginSettings).save('discussion', settings);
  await limit(UNLIMITED);
  const [category] = await calls.api('GET /api/discussion-category');
  return {
    site,
    calls,
    services,
    event,
    members,
    limit,
    switchEvents: async (wanted) => {
      await site.api('PUT /api/admin/plugin', { body: { id: EVENTS, wanted }, as: root });
      const state = async () =>
        (await site.api('GET /api/admin/plugin', { as: root })).find(({ id }) => id === EVENTS)?.state;
      await expect.poll(state).toBe(wanted === 'on' ? 'active' : 'disabled');
    },
    post: async (as, wish = {}) => {
      const body = {
        title: 'On sorting',
        description: 'Is it stable?',
        content: 'Text',
        categoryId: category!.id,
        ...wish,
      };
      return (await calls.api('POST /api/discussion', { body, as })).id;
    },
    detail: (as, did) => calls.api('GET /api/get-discussion-detail', { query: { did }, as }),
    problem: () => createProblem(site, { problem: { auth: 1 } }),
    solve: async ({ uid }, pid) => {
      const knex = resolve(site.app.container, Db);
      await knex.raw(
        `with made as (insert into submission (uid, pid, language, code, length, ip, created_at)
           values (:uid, :pid, 'C++', '', 0, '127.0.0.1', now()) returning id)
         insert into solved (uid, pid, submission_id, solved_at) select :uid, :pid, id, now() from made`,
        { uid, pid },
      );
    },
  };
}
