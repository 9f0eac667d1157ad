import { definePlugin, type Viewer } from '@tribunal/contract';
import { pluginAt, startTestApp, testPlugin, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { forbidden, notFound, unauthorized, type Clock } from '@tribunal/server';
import { commentTargets, type CommentCalls, type OpenCommentTarget } from '../contract';

/** What the place allows; tests change it. */
interface Rules extends Partial<OpenCommentTarget> {
  /** Refuses visitors, and users whose names begin with `stranger`. */
  isForMembers?: boolean;
}

export interface CommentHarness {
  readonly site: TestApp;
  readonly calls: Api<CommentCalls>;
  /** Creates another place without comments. */
  newPlace(rules?: (viewer: Viewer | null) => Rules): number;
  write(as: TestUser, did: number, content: string): Promise<number>;
  answer(as: TestUser, commentId: number, content: string): Promise<number>;
}

/** A site with comments, and with discussions that only the comments know. */
export async function startCommentHarness(clock?: Clock): Promise<CommentHarness> {
  const rulesOf = new Map<number, (viewer: Viewer | null) => Rules>();
  const testPlaces = testPlugin(definePlugin({ id: 'test-places', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) => {
      scope.contribute(commentTargets, {
        kind: 'discussion' as const,
        open: async (viewer, id) => {
          const rules = rulesOf.get(id);
          if (!rules) throw notFound();
          const { isForMembers, ...open } = rules(viewer);
          if (isForMembers && !viewer) throw unauthorized();
          if (isForMembers && viewer?.username.startsWith('stranger')) throw forbidden();
          return {
            authors: 'all' as const,
            canReply: () => true,
            canModerate: viewer?.roles.includes('root') ?? false,
            notifications: null,
            ...open,
          };
        },
      });
    },
  });
  const site = await startTestApp({
    plugins: [await pluginAt(new URL('..', import.meta.url)), testPlaces],
    ...(clock && { clock }),
  });
  const calls = site.calls<CommentCalls>();
  return {
    site,
    calls,
    newPlace: (rules = () => ({})) => {
      const id = rulesOf.size + 1;
      rulesOf.set(id, rules);
      return id;
    },
    write: async (as, did, content) => (await calls.api('POST /api/comment', { body: { did, content }, as })).id,
    answer: async (as, commentId, content) =>
      (await calls.api('POST /api/reply', { body: { reply: { commentId, content } }, as })).id,
  };
}
