import { definePlugin, ProblemType, type Difficulty, type Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Tx } from '@tribunal/server';
import { AccountEditor, userRatings } from '@tribunal/server/account';
import { UserActionLimiter } from '@tribunal/server/submission';
import {
  createProblem,
  judgeSubmission,
  pluginAt,
  startTestApp,
  testPlugin,
  type Api,
  type TestApp,
  type TestAppOptions,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { vi } from 'vitest';
import type { RankCalls, RankListQuery, RankType } from '../contract';

export interface TestProblem {
  pid: number;
  problemId: string;
}

/** Site with the plugin and with verdicts set by the test. */
export interface RankHarness extends AsyncDisposable {
  readonly site: TestApp;
  readonly calls: Api<RankCalls>;
  readonly knex: Knex;
  readonly root: TestUser;
  /** Ratings of users, by uid; by default nobody has one. */
  readonly ratings: Map<string, number>;
  createProblem(): Promise<TestProblem>;
  /** Creates a problem with 100 points. */
  createOiProblem(difficulty: Difficulty): Promise<TestProblem>;
  setAuth(problem: TestProblem, auth: 1 | 2 | 3): Promise<void>;
  /** Submits, and judges with this verdict; `score` is for OI problems. Returns the submission's id. */
  solve(as: TestUser, problem: TestProblem, status: Status, score?: number): Promise<number>;
  rejudge(submitId: number, status: Status): Promise<void>;
  reopen(submitId: number): Promise<void>;
  setBanned(uid: string, isBanned: boolean): Promise<void>;
  deleteAccount(uid: string): Promise<void>;
  /** Returns the users of a list with their places, of these users only. */
  places(type: RankType, among: readonly TestUser[], query?: Partial<RankListQuery>): Promise<[string, number][]>;
  stop(): Promise<void>;
}

export async function openRankHarness(options: TestAppOptions = {}): Promise<RankHarness> {
  const ratings = new Map<string, number>();
  const rater = testPlugin(definePlugin({ id: 'test-rater', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) => void scope.contribute(userRatings, { ratingsOf: async () => ratings }),
  });
  const site = await startTestApp({ plugins: [await pluginAt(new URL('..', import.meta.url)), rater], ...options });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const root = await site.asRoot();
  const calls = site.calls<RankCalls>();
  // The minimum gap between submissions is not the subject here.
  vi.spyOn(resolve(container, UserActionLimiter), 'consume').mockResolvedValue(undefined as never);

  const judge = async (submitId: number, status: Status, score: number | null = null): Promise<void> => {
    await judgeSubmission(site, submitId, status, (verdict) => ({ ...verdict, score }));
  };
  const reopen = async (submitId: number) => {
    await site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: root });
  };
  const editor = resolve(container, AccountEditor);

  return {
    site,
    calls,
    knex,
    root,
    ratings,
    reopen,
    createProblem: () => createProblem(site),
    createOiProblem: (difficulty) =>
      createProblem(site, {
        problem: { type: ProblemType.Oi, difficulty },
        samples: [{ input: '1 2', output: '3', score: 100 }],
      }),
    setAuth: async ({ pid }, auth) => {
      await site.api('PUT /api/admin/problem/change-problem-auth', { body: { id: pid, auth }, as: root });
    },
    solve: async (as, { problemId: pid }, status, score) => {
      const body = { pid, language: 'C++', code: 'int main() {}', isRemote: false };
      const { submitId } = await site.api('POST /api/submit-problem-judge', { body, as });
      await judge(submitId, status, score);
      return submitId;
    },
    rejudge: async (submitId, status) => {
      await reopen(submitId);
      await judge(submitId, status);
    },
    setBanned: async (uid, isBanned) => {
      await resolve(container, Tx).run(async () => {
        const account = await editor.lock(uid);
        const { username, realname, email, titleName, titleColor } = account;
        const fields = { username, realname, email, titleName, titleColor, role: account.roles[0]! };
        await editor.edit(account, { ...fields, passwordHash: null, isBanned });
      });
    },
    deleteAccount: (uid) => resolve(container, Tx).run(async () => editor.anonymise(await editor.lock(uid))),
    places: async (type, among, query = {}) => {
      const { records } = await calls.api('GET /api/get-rank-list', { query: { type, limit: 500, ...query } });
      return records
        .filter(({ uid }) => among.some((one) => one.uid === uid))
        .map(({ username, place }) => [username, place]);
    },
    stop: () => site.stop(),
    [Symbol.asyncDispose]: () => site.stop(),
  };
}
