import { definePlugin, type ProblemAuth, type Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { placeProviders } from '@tribunal/server/place';
import { UserActionLimiter } from '@tribunal/server/submission';
import {
  createProblem,
  judgeSubmission,
  pluginAt,
  startTestApp,
  testPlugin,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { vi } from 'vitest';
import { fakePlaces, RIGHTS } from '../../../core/server/test/place/fake-places';
import type { AllTrainingCalls, TrainingSave } from '../contract';
import type { OrderItem } from '../contract/admin';

const MINUTE = 60_000;
/** The place of the test plugin that holds trainings. */
export const GROUP = 7;

export interface TestProblem {
  pid: number;
  problemId: string;
}

/** Site with the plugin and with a group, a stopped clock and verdicts set by the test. */
export interface TrainingHarness extends AsyncDisposable {
  readonly site: TestApp;
  readonly calls: Api<AllTrainingCalls>;
  readonly knex: Knex;
  readonly root: TestUser;
  advanceMinutes(minutes: number): void;
  /** What each user is to the group; by default a stranger. */
  readonly groupRoles: Map<string, keyof typeof RIGHTS>;
  /** Creates a training of that author, by default of root, with these problems. */
  createTraining(save?: Partial<TrainingSave>, problems?: readonly TestProblem[], as?: TestUser): Promise<number>;
  createPrivate(problems?: readonly TestProblem[], members?: readonly TestUser[]): Promise<number>;
  createProblems(count: number): Promise<TestProblem[]>;
  setProblemAuth(pid: number, auth: ProblemAuth): Promise<void>;
  join(tid: number, ...users: TestUser[]): Promise<void>;
  signUp(count: number): Promise<TestUser[]>;
  /** Submits and judges; without a `tid` outside of trainings. Returns the submission's id. */
  solve(as: TestUser, problem: TestProblem, status: Status, tid?: number): Promise<number>;
  /** Gives the pending newest judgement a verdict. */
  judge(submitId: number, status: Status, timeMs?: number): Promise<void>;
  order(tid: number, items: readonly (TestProblem | { section: number })[]): Promise<void>;
  stop(): Promise<void>;
}

export const PASSWORD = 'let me in';

export async function openTrainingHarness(databaseUrl?: string): Promise<TrainingHarness> {
  let now = new Date('2026-03-01T12:00:00Z');
  const groupRoles: TrainingHarness['groupRoles'] = new Map();
  const group = testPlugin(definePlugin({ id: 'test-group', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) => {
      const rightsIn = (uid: string | undefined, gid: number) =>
        gid === GROUP ? RIGHTS[groupRoles.get(uid ?? '') ?? 'stranger'] : null;
      scope.contribute(
        placeProviders,
        fakePlaces(rightsIn, () => [...groupRoles.keys()]),
      );
    },
  });
  const site = await startTestApp({
    ...(databaseUrl && { databaseUrl }),
    clock: { now: () => now },
    plugins: [await pluginAt(new URL('..', import.meta.url)), group],
  });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const root = await site.asRoot();
  const calls = site.calls<AllTrainingCalls>();
  // The minimum gap between submissions is not the subject here.
  vi.spyOn(resolve(container, UserActionLimiter), 'consume').mockResolvedValue(undefined as never);

  const createTraining: TrainingHarness['createTraining'] = async (save = {}, problems = [], as = root) => {
    const training = { title: 'First steps', rank: 1000, auth: 'Public' as const, ...save };
    const { id } = await calls.api('POST /api/admin/training', { body: { training }, as });
    const pids = problems.map(({ pid }) => pid);
    if (pids.length > 0) await calls.api('POST /api/admin/training/add-problems', { body: { tid: id, pids }, as });
    return id;
  };
  const join: TrainingHarness['join'] = async (tid, ...users) => {
    for (const as of users) await calls.api('POST /api/register-training', { body: { tid, password: PASSWORD }, as });
  };
  const judge: TrainingHarness['judge'] = async (submitId, status, timeMs = 7) => {
    await judgeSubmission(site, submitId, status, (verdict) => ({ ...verdict, timeMs }));
  };

  return {
    site,
    calls,
    knex,
    root,
    groupRoles,
    advanceMinutes: (minutes) => void (now = new Date(now.getTime() + minutes * MINUTE)),
    createTraining,
    createPrivate: async (problems, members = []) => {
      const tid = await createTraining({ auth: 'Private', privatePwd: PASSWORD }, problems);
      await join(tid, ...members);
      return tid;
    },
    createProblems: async (count) => {
      const made: TestProblem[] = [];
      while (made.length < count) made.push(await createProblem(site));
      return made;
    },
    setProblemAuth: async (pid, auth) => void (await knex('problem').where({ id: pid }).update({ auth })),
    join,
    signUp: async (count) => {
      const users: TestUser[] = [];
      while (users.length < count) users.push(await site.signUp());
      return users;
    },
    solve: async (as, { problemId: pid }, status, tid) => {
      const body = { pid, language: 'C++', code: 'int main() {}', isRemote: false, ...(tid && { tid }) };
      const { submitId } = await site.api('POST /api/submit-problem-judge', { body, as });
      await judge(submitId, status);
      return submitId;
    },
    judge,
    order: async (tid, items) => {
      const links = await knex('trainingProblem').where({ tid }).select('id', 'pid');
      const ordered = items.map((item): OrderItem => {
        if ('section' in item) return { kind: 'section', id: item.section };
        return { kind: 'problem', id: links.find(({ pid }) => pid === item.pid)!.id };
      });
      await calls.api('PUT /api/admin/training/order', { body: { tid, items: ordered }, as: root });
    },
    stop: () => site.stop(),
    [Symbol.asyncDispose]: () => site.stop(),
  };
}
