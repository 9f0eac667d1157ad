import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  defineRemoteJudge,
  type FailureKind,
  type RemoteJudgeSpec,
  type RemoteProblem,
} from '@tribunal/remote-kit/contract';
import {
  JOB_KINDS,
  SITE_MODE_HEADER,
  type RemoteJob,
  type RemoteJobResult,
  type RemoteJudgeCalls,
  type RemoteObservation,
  type RemoteSite,
} from '../contract';
import { resolve } from '@tribunal/kernel';
import { Config, type DiscoveredPlugin } from '@tribunal/server';
import { testPlugin, type Caller, type TestApp } from '@tribunal/testing';

/** Returns the plugin of a remote judge without a real site; omitted values are generated. */
export const fakeRemoteJudgePlugin = (overrides: Partial<RemoteJudgeSpec> = {}): DiscoveredPlugin => {
  const { key = 'HDU' } = overrides;
  const endpoint = `https://${key.toLowerCase()}.example`;
  return testPlugin(
    defineRemoteJudge(
      { version: '1.0.0', contract: '^3.0' },
      {
        key,
        name: `Judge ${key}`,
        home: endpoint,
        endpoint,
        exampleId: '1000',
        submitMethods: ['pool', 'own'],
        poolByDefault: true,
        credentials: ['password'],
        gaps: { submitMs: 0, requestMs: 0 },
        languages: [
          { id: '0', name: 'G++', contentType: 'text/x-c++src' },
          { id: '5', name: 'Java', contentType: 'text/x-java' },
        ],
        ...overrides,
      },
    ),
  );
};

/** Returns a problem as an adapter reads it; omitted values are generated. */
export const remoteProblem = (overrides: Partial<RemoteProblem> = {}): RemoteProblem => {
  const { id = '1000' } = overrides;
  return {
    id,
    title: `Problem ${id}`,
    timeLimitMs: 1000,
    memoryLimitMb: 32,
    format: 'html',
    description: '<p>Add two numbers.</p>',
    input: '<p>Two numbers.</p>',
    output: '<p>Their sum.</p>',
    hint: '',
    samples: [{ input: '1 2', output: '3' }],
    source: '',
    url: `https://hdu.example/problem/${id}`,
    tags: [],
    difficulty: null,
    fileIo: null,
    ref: null,
    languageIds: null,
    files: [],
    ...overrides,
  };
};

export const failedJob = (kind: FailureKind | 'badId', message = `it is ${kind}`): RemoteJobResult => ({
  ok: false,
  kind,
  message,
  evidence: null,
});

type Answer = (job: RemoteJob) => RemoteJobResult | Promise<RemoteJobResult>;

/** Answers every job successfully; every problem exists. */
export const answerAll: Answer = (job) => {
  if (job.kind === 'fetch') return { ok: true, problem: remoteProblem({ id: job.problemId }) };
  if (job.kind === 'languages')
    return { ok: true, languages: [{ id: '0', name: 'G++', contentType: 'text/x-c++src' }] };
  return job.kind === 'public-run' ? failedJob('notFound') : { ok: true };
};

type ObservationOverrides = Partial<Omit<RemoteObservation, 'failure'>> & { failure?: FailureKind; evidence?: string };

export interface FakeRemoteJudge {
  readonly name: string;
  readonly instance: string;
  /** Reports observations; omitted values are generated. */
  sync(...observed: ObservationOverrides[]): Promise<RemoteSite[]>;
  /** Claims the next job. */
  claimJob(): Promise<RemoteJob | null>;
  /** Renews leases; resolves with the ids of jobs that are no longer wanted. */
  renew(...ids: number[]): Promise<number[]>;
  /** Resolves with the status of the answer: 200, or 400 for a result that is invalid. */
  completeJob(job: Pick<RemoteJob, 'id' | 'attempt'>, result: unknown): Promise<number>;
  /** Claims and answers jobs until there are none left, and resolves with them. */
  processJobs(answer?: Answer): Promise<RemoteJob[]>;
  /** Claims and answers jobs until `work` settles. */
  processJobsDuring<T>(work: Promise<T>, answer?: Answer): Promise<T>;
}

export interface FakeRemoteJudgeOptions {
  keys?: string[];
  name?: string;
  instance?: string;
  /** Kinds of jobs that it names; null: it names none, like a judge of an earlier version. */
  kinds?: readonly string[] | null;
}

const POLL_MS = 10;

/** Returns the caller as a judge-remote, whose remote sites are those of the server. */
export function asJudgeRemote({ app }: Pick<TestApp, 'app'>, caller: Caller): Caller {
  const { simulateRemotes } = resolve(app.container, Config).judge;
  return { ...caller, headers: { ...caller.headers, [SITE_MODE_HEADER]: simulateRemotes ? 'simulator' : 'site' } };
}

/**
 * Creates a judge-remote that contacts no site: it makes the calls of a real one and delivers what the test provides.
 */
export function fakeRemoteJudge(site: TestApp, options: FakeRemoteJudgeOptions = {}): FakeRemoteJudge {
  const { api, reply } = site.calls<RemoteJudgeCalls>();
  const { keys = ['HDU'], name = 'fake-remote', instance = randomUUID(), kinds = JOB_KINDS } = options;
  const judge = async (): Promise<Caller> => asJudgeRemote(site, await site.judgeAs({ name, instance, keys }));
  const call = async (claimedIds: number[] = []) =>
    api('POST /api/judge/remote/job', {
      as: await judge(),
      body: { name, instance, keys, renew: claimedIds, ...(kinds && { kinds: [...kinds] }) },
    });
  const completeJob: FakeRemoteJudge['completeJob'] = async ({ id, attempt }, result) => {
    const { status } = await reply('POST /api/judge/remote/job/done', {
      as: await judge(),
      body: { id, attempt, result: result as RemoteJobResult },
    });
    if (status !== 200 && status !== 400) throw new Error(`the result of job ${id} was answered with ${status}`);
    return status;
  };
  const processJobs = async (answer: Answer = answerAll): Promise<RemoteJob[]> => {
    const worked: RemoteJob[] = [];
    for (;;) {
      const { job } = await call();
      if (!job) return worked;
      worked.push(job);
      await completeJob(job, await answer(job));
    }
  };
  return {
    name,
    instance,
    completeJob,
    processJobs,
    claimJob: async () => (await call()).job,
    renew: async (...ids) => {
      const { cancelled } = await api('POST /api/judge/remote/job', {
        as: await judge(),
        body: { name, instance, keys: [], renew: ids },
      });
      return cancelled;
    },
    sync: async (...observed) => {
      const observations = observed.map(({ failure, evidence = null, ...one }): RemoteObservation => ({
        key: keys[0]!,
        operation: 'submit',
        accountId: null,
        ms: 100,
        at: new Date().toISOString(),
        failure: failure ? { kind: failure, message: `it is ${failure}`, evidence } : null,
        ...one,
      }));
      const body = { name, instance, keys, observations, unknown: [] };
      return (await api('POST /api/judge/remote/sync', { as: await judge(), body })).sites;
    },
    processJobsDuring: async (work, answer) => {
      let isOver = false;
      const end = (): void => void (isOver = true);
      work.then(end, end);
      while (!isOver) {
        await processJobs(answer);
        await pause(POLL_MS);
      }
      return work;
    },
  };
}
