import { definePlugin } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { Db, forbidden, notFound, PluginSettings, type Clock } from '@tribunal/server';
import {
  createProblem,
  pluginAt,
  startTestApp,
  testPlugin,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
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
  readonly event: TestEvent;
  /** Members of group 7, the only one; the first moderates it. */
  readonly members: string[];
  post(as: TestUser, wish?: Partial<NewDiscussion>): Promise<number>;
  detail(as: TestUser | undefined, did: number): Promise<DiscussionDetail>;
  problem(): Promise<{ pid: number; problemId: string }>;
  /** Makes the user one who has solved the problem. */
  solve(as: TestUser, pid: number): Promise<void>;
  /** Changes the limits of the site; tests begin without any. */
  limit(settings: Record<string, number>): Promise<void>;
}

export const GROUP = 7;
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
  const others = testPlugin(definePlugin({ id: 'test-others', version: '1.0.0', contract: '^2.0' }), {
    setup: (scope) => {
      scope.contribute(problemEmbargoes, {
        findUnfinished: async (pids) => (event.phase === 'none' ? [] : pids.filter((pid) => event.pids.includes(pid))),
        listRunning: async () => (event.phase === 'running' ? event.pids : []),
        findParticipants: async (pairs) => (event.phase === 'running' ? pairs.filter(isIn) : []),
      });
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
  const folders = ['../../comment/', '..'].map((folder) => pluginAt(new URL(folder, import.meta.url)));
  const site = await startTestApp({ plugins: [...(await Promise.all(folders)), others], ...(clock && { clock }) });
  const calls = site.calls<Calls>();
  const limit = (settings: Record<string, number>): Promise<void> =>
    resolve(site.app.container, PluginSettings).save('discussion', settings);
  await limit(UNLIMITED);
  const [category] = await calls.api('GET /api/discussion-category');
  return {
    site,
    calls,
    event,
    members,
    limit,
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
