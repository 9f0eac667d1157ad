import { ProblemAuth, ProblemType, Status, type ProblemSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, type FoundPlugin } from '@tribunal/server';
import {
  pluginAt,
  problemForm,
  startTestApp,
  verdictOf,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { Intake } from '../../../core/server/src/judging';
import { ContestAuth, ContestType, type AllContestCalls, type ContestFactKind } from '../contract';
import type { ContestModel, ContestProblemModel } from '../server/contests';
import type { FactRow } from '../server/log/columns';

const MINUTE = 60_000;

/** Columns as they are stored, and where it stands on the clock: five hours long unless its times are given. */
export interface ContestOptions extends Partial<ContestModel> {
  /** Begun an hour ago unless told. */
  when?: 'scheduled' | 'running' | 'ended';
}

export interface ContestProblemOptions {
  displayId: string;
  displayTitle?: string;
  color?: string | null;
  /** Of the bank already; a new one, for contests only, unless told. */
  pid?: number;
  /** `score`: a problem of OI kind, of so many marks in two cases, each a subtask where its mode has those. */
  score?: number;
  problem?: Partial<ProblemSave['problem']>;
}

export type StoredFact = FactRow & { seq: number; kind: ContestFactKind };

/** A site with the plugin, whose time stands still, and verdicts given by hand. */
export interface ContestTestSite extends AsyncDisposable {
  readonly site: TestApp;
  readonly calls: Api<AllContestCalls>;
  readonly knex: Knex;
  readonly root: TestUser;
  now(): Date;
  /** So many minutes from now. */
  minutes(count: number): Date;
  /** Moves the time on by so many minutes. */
  pass(minutes: number): void;
  /** By root unless `uid` says otherwise; public, ACM rule, running, with no problems. Resolves with its id. */
  makeContest(wish?: ContestOptions): Promise<number>;
  makeContestProblem(cid: number, wish: ContestProblemOptions): Promise<ContestProblemModel & { pid: number }>;
  /** New users, who have given the password where there is one. */
  makeContestants(cid: number, count: number): Promise<TestUser[]>;
  enrol(cid: number, ...users: Pick<TestUser, 'uid'>[]): Promise<void>;
  /** Sends code to a problem of a contest; resolves with the submission's id. It has no verdict yet. */
  send(as: TestUser, cid: number, displayId: string, code?: string): Promise<number>;
  /** Gives the verdict that the newest judgement waits for, its cases so many points; resolves with that one's id. */
  judge(submitId: number, status: Status, points?: readonly number[]): Promise<number>;
  /** Both: the submission is judged when it resolves. */
  run(as: TestUser, cid: number, displayId: string, status: Status, code?: string): Promise<number>;
  /** As `run`, with a submission that is right in part: so many points for each case of a subtask of its own. */
  runPartly(as: TestUser, cid: number, displayId: string, points: readonly number[]): Promise<number>;
  /** The log of the contest. */
  facts(cid: number, kind?: ContestFactKind): Promise<StoredFact[]>;
  stop(): Promise<void>;
}

interface ContestTestSiteOptions {
  /** Beside the contests themselves. */
  plugins?: readonly FoundPlugin[];
  /** The database of another world that has ended, and the time there. */
  from?: { databaseUrl: string; now: Date };
}

export async function startContestTestSite({
  plugins = [],
  from,
}: ContestTestSiteOptions = {}): Promise<ContestTestSite> {
  let now = from?.now ?? new Date('2026-03-01T12:00:00Z');
  const site = await startTestApp({
    ...(from && { databaseUrl: from.databaseUrl }),
    clock: { now: () => now },
    plugins: [await pluginAt(new URL('..', import.meta.url)), ...plugins],
  });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const root = await site.asRoot();
  const minutes = (count: number): Date => new Date(now.getTime() + count * MINUTE);

  const enrol: ContestTestSite['enrol'] = async (cid, ...users) => {
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

  const send: ContestTestSite['send'] = async (as, cid, displayId, code = 'int main() {}') => {
    const body = { pid: displayId, cid, language: 'C++', code, isRemote: false };
    return (await site.api('POST /api/submit-problem-judge', { body, as })).submitId;
  };

  const judge: ContestTestSite['judge'] = async (submitId, status, points) => {
    const open = knex('judgement').where({ submissionId: submitId, isWanted: true }).whereNull('judgedAt');
    const found = await open.orderBy('id', 'desc').first<{ id: number } | undefined>('id');
    if (!found) throw new Error(`submission ${submitId} waits for no verdict`);
    const by = { name: 'hand-1', instance: 'first' };
    const task = await site.api('POST /api/judge/claim', {
      body: { judgementId: found.id, ...by },
      as: await site.offeringAs(by),
    });
    if (!task) throw new Error(`judgement ${found.id} cannot be claimed`);
    const { judgementId, attempt, nonce } = task;
    const head = { judgementId, submitId, attempt, nonce, judge: by };
    const verdict = verdictOf(task, status);
    if (points) {
      verdict.cases = verdict.cases.map((one, place) => ({ ...one, score: points[place]! }));
      verdict.score = points.reduce((sum, one) => sum + one, 0);
    }
    const report = { kind: 'final' as const, ...head, ...verdict };
    await resolve(container, Intake).take(report);
    return judgementId;
  };

  return {
    site,
    calls: site.calls<AllContestCalls>(),
    knex,
    root,
    now: () => now,
    minutes,
    pass: (count) => void (now = minutes(count)),
    makeContest: async ({ when = 'running', ...columns } = {}) => {
      const start = { scheduled: 60, running: -60, ended: -360 }[when];
      const row = {
        title: 'A contest',
        type: ContestType.Acm,
        auth: ContestAuth.Public,
        startAt: minutes(start),
        endAt: minutes(start + 300),
        uid: root.uid,
        ...columns,
        ...(columns.awards && { awards: JSON.stringify(columns.awards) }),
      };
      const [made] = await knex('contest').insert(row).returning<{ id: number }[]>('id');
      return made!.id;
    },
    makeContestProblem: async (cid, wish) => {
      const pid = wish.pid ?? (await makeProblem(wish));
      const { displayId, displayTitle = `Problem ${displayId}`, color = null } = wish;
      const row = { cid, pid, displayId, displayTitle, color };
      const [made] = await knex('contestProblem').insert(row).returning<(ContestProblemModel & { pid: number })[]>('*');
      return made!;
    },
    makeContestants: async (cid, count) => {
      const users: TestUser[] = [];
      while (users.length < count) users.push(await site.signUp());
      await enrol(cid, ...users);
      return users;
    },
    enrol,
    send,
    judge,
    run: async (as, cid, displayId, status, code) => {
      const submitId = await send(as, cid, displayId, code);
      await judge(submitId, status);
      return submitId;
    },
    runPartly: async (as, cid, displayId, points) => {
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
