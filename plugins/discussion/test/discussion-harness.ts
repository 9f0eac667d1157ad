import { definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { Db, PluginSettings, type Clock } from '@tribunal/server';
import {
  createProblem,
  pluginAt,
  pluginUnderTest,
  startTestApp,
  testPlugin,
  type Api,
  type PluginUnderTest,
  type TestApp,
  type TestAppOptions,
  type TestUser,
} from '@tribunal/testing';
import { expect } from 'vitest';
import {
  problemEmbargoes,
  type AllDiscussionCalls,
  type DiscussionDetail,
  type NewDiscussion,
  type ProblemUser,
} from '../contract';

type Calls = AllDiscussionCalls & CommentCalls & AllGroupCalls;

/** An event that tests start and end. */
export interface TestEvent {
  pids: number[];
  participants: ProblemUser[];
  /** Those who moderate the event. */
  moderators: string[];
  phase: 'none' | 'to come' | 'running';
}

export interface DiscussionHarness {
  readonly site: TestApp;
  readonly calls: Api<Calls>;
  /** The services of the plugin. */
  readonly services: PluginUnderTest['services'];
  readonly event: TestEvent;
  /** Switches the plugin that knows the event, or the groups. */
  switchPlugin(id: 'test-events' | 'group', wanted: 'on' | 'off'): Promise<void>;
  post(as: TestUser, wish?: Partial<NewDiscussion>): Promise<number>;
  detail(as: TestUser | undefined, did: number): Promise<DiscussionDetail>;
  problem(): Promise<{ pid: number; problemId: string }>;
  /** Makes the user one who has solved the problem. */
  solve(as: TestUser, pid: number): Promise<void>;
  /** Changes the limits of the site; tests begin without any. */
  limit(settings: Record<string, number>): Promise<void>;
}

export const UNLIMITED = {
  defaultCreateDiscussionDailyLimit: 1000,
  defaultCreateDiscussionACInitValue: 0,
  defaultCreateCommentACInitValue: 0,
};

/** A site with discussions, groups, and an event that keeps participants from publishing. */
export async function startDiscussionHarness(clock?: Clock, env?: TestAppOptions['env']): Promise<DiscussionHarness> {
  const event: TestEvent = { pids: [], participants: [], moderators: [], phase: 'none' };
  const isIn = (pair: ProblemUser): boolean =>
    event.participants.some(({ pid, uid }) => pid === pair.pid && uid === pair.uid);
  const events = testPlugin(definePlugin({ id: 'test-events', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) =>
      void scope.contribute(problemEmbargoes, {
        findUnfinished: async (pids) => (event.phase === 'none' ? [] : pids.filter((pid) => event.pids.includes(pid))),
        listRunning: async () => (event.phase === 'running' ? event.pids : []),
        findModeratedByOthers: async ({ uid }, pids) => (event.moderators.includes(uid) ? [] : pids),
        findParticipants: async (pairs) => (event.phase === 'running' ? pairs.filter(isIn) : []),
      }),
  });
  const comments = await pluginAt(new URL('../../comment/', import.meta.url));
  const groups = await pluginAt(new URL('../../group/', import.meta.url));
  const dashboard = await pluginAt(new URL('../../dashboard/', import.meta.url));
  const { plugin, services } = await pluginUnderTest(new URL('..', import.meta.url));
  const site = await startTestApp({
    plugins: [comments, plugin, events, groups, dashboard],
    ...(clock && { clock }),
    ...(env && { env }),
  });
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
    limit,
    switchPlugin: async (id, wanted) => {
      await site.api('PUT /api/admin/plugin', { body: { id, wanted }, as: root });
      const state = async () =>
        (await site.api('GET /api/admin/plugin', { as: root })).find((one) => one.id === id)?.state;
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
