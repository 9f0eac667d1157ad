import { ProblemAuth, ProblemType, Status, type ProblemSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, type DiscoveredPlugin, type Row } from '@tribunal/server';
import {
  type ManualClock,
  pluginAt,
  problemForm,
  judgeSubmission,
  startTestApp,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import type { ClicsCalls } from '../../contest-clics/contract';
import type { OnsiteCalls } from '../../contest-onsite/contract';
import type { ContestRatingCalls } from '../../contest-rating/contract';
import type { RecordsCalls } from '../../contest-records/contract';
import type { ContestRejudgingCalls } from '../../contest-rejudging/contract';
import type { RejudgingCalls } from '../../rejudging/contract';
import { ContestAuth, ContestType, type AllContestCalls, type ContestFactKind } from '../contract';
import type { ContestProblemModel } from '../server/contests';
import type { FactRow } from '../server/log/insert-past-events';

const MINUTE = 60_000;

/** Calls of the contest plugin and of the plugins that require it; those are served if they are given. */
export type FamilyCalls = AllContestCalls &
  ClicsCalls &
  OnsiteCalls &
  ContestRatingCalls &
  RecordsCalls &
  ContestRejudgingCalls &
  RejudgingCalls;

/** Stored columns and the position relative to the clock; the contest lasts five hours unless its times are given. */
export interface ContestOptions extends Partial<Row<'contest'>> {
  /** By default the contest began an hour ago. */
  when?: 'scheduled' | 'running' | 'ended';
}

export interface ContestProblemOptions {
  displayId: string;
  displayTitle?: string;
  color?: string | null;
  /** Existing problem of the bank; by default a new one for contests only is created. */
  pid?: number;
  /**
   * `score` creates an OI problem with that score in two testcases, each of which is a subtask if the mode has
   * subtasks.
   */
  score?: number;
  problem?: Partial<ProblemSave['problem']>;
}

export type StoredFact = FactRow & { seq: number; kind: ContestFactKind };

/** Site with the plugin, a stopped clock and verdicts set by the test. */
export interface ContestHarness extends AsyncDisposable {
  readonly site: TestApp;
  readonly calls: Api<FamilyCalls>;
  readonly knex: Knex;
  readonly root: TestUser;
  now(): Date;
  /** Returns the time that many minutes from now. */
  minutes(count: number): Date;
  /** Advances the clock. */
  advanceMinutes(minutes: number): void;
  /**
   * Creates a contest, by default by root, public, under the ACM rule, running and without problems. Returns its id.
   */
  createContest(options?: ContestOptions): Promise<number>;
  createContestProblem(cid: number, options: ContestProblemOptions): Promise<ContestProblemModel & { pid: number }>;
  /** Signs up users and registers them with the password if there is one. */
  createContestants(cid: number, count: number): Promise<TestUser[]>;
  enrol(cid: number, ...users: Pick<TestUser, 'uid'>[]): Promise<void>;
  /** Submits code to a problem of a contest; returns the submission's id. It has no verdict yet. */
  send(as: TestUser, cid: number, displayId: string, code?: string): Promise<number>;
  /** Gives the pending newest judgement a verdict with these points per testcase; returns the judgement's id. */
  judge(submitId: number, status: Status, points?: readonly number[]): Promise<number>;
  /** Submits and judges; the submission is judged when the promise resolves. */
  submitAndJudge(as: TestUser, cid: number, displayId: string, status: Status, code?: string): Promise<number>;
  /**
   * Does the same as `submitAndJudge` with a partially correct submission: the points are those of testcases in
   * subtasks of their own.
   */
  submitPartlyCorrect(as: TestUser, cid: number, displayId: string, points: readonly number[]): Promise<number>;
  /** Returns the log of the contest. */
  facts(cid: number, kind?: ContestFactKind): Promise<StoredFact[]>;
  stop(): Promise<void>;
}

interface ContestHarnessOptions {
  /** Additional plugins. */
  plugins?: readonly DiscoveredPlugin[];
  /** Database of a closed harness, and its time. */
  from?: { databaseUrl: string; now: Date };
  /** The clock, which also runs scheduled jobs. */
  timer?: ManualClock;
}

/** Plugins that require the contest plugin, and what they require besides. */
export const CONTEST_FAMILY = [
  'contest-clics',
  'contest-onsite',
  'contest-rating',
  'contest-records',
  'contest-rejudging',
  'rejudging',
] as const;

/** Loads a plugin of the family. */
export const contestPlugin = (id: (typeof CONTEST_FAMILY)[number]): Promise<DiscoveredPlugin> =>
  pluginAt(new URL(`../../${id}/`, import.meta.url));

export async function openContestHarness({
  plugins = [],
  from,
  timer,
}: ContestHarnessOptions = {}): Promise<ContestHarness> {
  let now = from?.now ?? new Date('2026-03-01T12:00:00Z');
  const clock = (): Date => (timer ? new Date(timer.now()) : now);
  const site = await startTestApp({
    ...(from && { databaseUrl: from.databaseUrl }),
    ...(timer && { timer }),
    clock: { now: clock },
    plugins: [await pluginAt(new URL('..', import.meta.url)), ...plugins],
  });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const root = await site.asRoot();
  const minutes = (count: number): Date => new Date(clock().getTime() + count * MINUTE);

  const enrol: ContestHarness['enrol'] = async (cid, ...users) => {
    await knex('contestRegistration').insert(users.map(({ uid }) => ({ cid, uid })));
  };

  const makeProblem = async ({ score, problem }: ContestProblemOptions): Promise<number> => {
    const form = problemForm({
      problem: {
        auth: ProblemAuth.Contest,
        ...(score === undefined ? {} : { type: ProblemType.Oi, judgeCaseMode: 'default' }),
        ...problem,
      },
    });
    if (score !== undefined) {
      const half = Math.floor(score / 2);
      const hasSubtasks = problem?.judgeCaseMode?.startsWith('subtask') ?? false;
      form.samples = form.samples!.map((one, place) => ({
        ...one,
        score: place === 0 ? half : score - half,
        ...(hasSubtasks && { groupNum: place + 1 }),
      }));
    }
    return (await site.api('POST /api/admin/problem', { body: form, as: root })).pid;
  };

  const send: ContestHarness['send'] = async (as, cid, displayId, code = 'int main() {}') => {
    const body = { pid: displayId, cid, language: 'C++', code, isRemote: false };
    return (await site.api('POST /api/submit-problem-judge', { body, as })).submitId;
  };

  const judge: ContestHarness['judge'] = (submitId, status, points) =>
    judgeSubmission(site, submitId, status, (verdict) =>
      points
        ? {
            ...verdict,
            cases: verdict.cases.map((one, place) => ({ ...one, score: points[place]! })),
            score: points.reduce((sum, one) => sum + one, 0),
          }
        : verdict,
    );

  return {
    site,
    calls: site.calls<FamilyCalls>(),
    knex,
    root,
    now: clock,
    minutes,
    advanceMinutes: (count) => {
      if (timer) timer.advance(count * MINUTE);
      else now = minutes(count);
    },
    createContest: async ({ when = 'running', ...columns } = {}) => {
      const start = { scheduled: 60, running: -60, ended: -360 }[when];
      const { awards, ...plainColumns } = columns;
      const row = {
        title: 'A contest',
        type: ContestType.Acm,
        auth: ContestAuth.Public,
        startAt: minutes(start),
        endAt: minutes(start + 300),
        uid: root.uid,
        ...plainColumns,
        ...(awards && { awards: JSON.stringify(awards) }),
      };
      const [made] = await knex('contest').insert(row).returning<{ id: number }[]>('id');
      return made!.id;
    },
    createContestProblem: async (cid, options) => {
      const pid = options.pid ?? (await makeProblem(options));
      const { displayId, displayTitle = `Problem ${displayId}`, color = null } = options;
      const row = { cid, pid, displayId, displayTitle, color };
      const [made] = await knex('contestProblem').insert(row).returning<(ContestProblemModel & { pid: number })[]>('*');
      return made!;
    },
    createContestants: async (cid, count) => {
      const users: TestUser[] = [];
      while (users.length < count) users.push(await site.signUp());
      await enrol(cid, ...users);
      return users;
    },
    enrol,
    send,
    judge,
    submitAndJudge: async (as, cid, displayId, status, code) => {
      const submitId = await send(as, cid, displayId, code);
      await judge(submitId, status);
      return submitId;
    },
    submitPartlyCorrect: async (as, cid, displayId, points) => {
      const submitId = await send(as, cid, displayId);
      await judge(submitId, Status.PartialAccepted, points);
      return submitId;
    },
    facts: (cid, kind) =>
      knex('contestEvent')
        .where({ cid, ...(kind && { kind }) })
        .orderBy('seq')
        .select<StoredFact[]>(),
    stop: () => site.stop(),
    [Symbol.asyncDispose]: () => site.stop(),
  };
}
