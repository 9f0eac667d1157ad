import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  defineRemoteJudge,
  type FailureKind,
  type RemoteJob,
  type RemoteJobResult,
  type RemoteJudgeSpec,
  type RemoteObservation,
  type RemoteProblem,
  type RemoteSite,
} from '@tribunal/contract';
import type { FoundPlugin } from '@tribunal/server';
import type { Caller } from './caller';
import type { TestApp } from './test-app';
import { testPlugin } from './test-plugin';

/** The plugin of a remote judge that is nowhere; whatever is left out is made up. */
export const fakeSite = (wish: Partial<RemoteJudgeSpec> = {}): FoundPlugin => {
  const { key = 'HDU' } = wish;
  const endpoint = `https://${key.toLowerCase()}.example`;
  return testPlugin(
    defineRemoteJudge(
      { version: '1.0.0', contract: '^1.0' },
      {
        key,
        name: `Judge ${key}`,
        home: endpoint,
        endpoint,
        exampleId: '1000',
        ways: ['pool', 'own'],
        poolByDefault: true,
        credentials: ['password'],
        gaps: { submitMs: 0, requestMs: 0 },
        codeMaxBytes: null,
        languages: [
          { id: '0', name: 'G++', contentType: 'text/x-c++src' },
          { id: '5', name: 'Java', contentType: 'text/x-java' },
        ],
        ...wish,
      },
    ),
  );
};

/** A problem as an adapter reads it; whatever is left out is made up. */
export const remoteProblem = (wish: Partial<RemoteProblem> = {}): RemoteProblem => {
  const { id = '1000' } = wish;
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
    ...wish,
  };
};

export const failed = (kind: FailureKind | 'badId', message = `it is ${kind}`): RemoteJobResult => ({
  ok: false,
  kind,
  message,
  evidence: null,
});

type Answer = (job: RemoteJob) => RemoteJobResult | Promise<RemoteJobResult>;

/** Every problem is there, and all else goes well. */
export const readsAll: Answer = (job) => {
  if (job.kind === 'fetch') return { ok: true, problem: remoteProblem({ id: job.problemId }) };
  if (job.kind === 'languages')
    return { ok: true, languages: [{ id: '0', name: 'G++', contentType: 'text/x-c++src' }] };
  return job.kind === 'public-run' ? failed('notFound') : { ok: true };
};

type Seen = Partial<Omit<RemoteObservation, 'failure'>> & { failure?: FailureKind; evidence?: string };

export interface FakeRemoteJudge {
  readonly name: string;
  readonly instance: string;
  /** Says what it has seen; what is left out is made up. */
  sync(...seen: Seen[]): Promise<RemoteSite[]>;
  /** Takes the next job. */
  take(): Promise<RemoteJob | null>;
  /** Renews leases; resolves with what is not wanted any more. */
  renew(...ids: number[]): Promise<number[]>;
  done(job: Pick<RemoteJob, 'id' | 'attempt'>, result: unknown): Promise<void>;
  /** Takes and answers jobs until there is none. Resolves with them. */
  workOff(answer?: Answer): Promise<RemoteJob[]>;
  /** Takes and answers jobs as long as the work goes on. */
  during<T>(work: Promise<T>, answer?: Answer): Promise<T>;
}

export interface FakeRemoteJudgeOptions {
  keys?: string[];
  name?: string;
  instance?: string;
}

const LOOK_MS = 10;

/** A judge-remote that talks to no site: it makes the calls of a real one and brings what the test says. */
export function fakeRemoteJudge({ api, judgeAs }: TestApp, options: FakeRemoteJudgeOptions = {}): FakeRemoteJudge {
  const { keys = ['HDU'], name = 'fake-remote', instance = randomUUID() } = options;
  const judge = (): Promise<Caller> => judgeAs({ name, instance, keys });
  const call = async (taken: number[] = []) =>
    api('POST /api/judge/remote/job', { as: await judge(), body: { name, instance, keys, renew: taken } });
  const done: FakeRemoteJudge['done'] = async ({ id, attempt }, result) => {
    await api('POST /api/judge/remote/job/done', {
      as: await judge(),
      body: { id, attempt, result: result as RemoteJobResult },
    });
  };
  const workOff = async (answer: Answer = readsAll): Promise<RemoteJob[]> => {
    const worked: RemoteJob[] = [];
    for (;;) {
      const { job } = await call();
      if (!job) return worked;
      worked.push(job);
      await done(job, await answer(job));
    }
  };
  return {
    name,
    instance,
    done,
    workOff,
    take: async () => (await call()).job,
    renew: async (...ids) => {
      const { cancelled } = await api('POST /api/judge/remote/job', {
        as: await judge(),
        body: { name, instance, keys: [], renew: ids },
      });
      return cancelled;
    },
    sync: async (...seen) => {
      const observations = seen.map(({ failure, evidence = null, ...one }): RemoteObservation => ({
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
    during: async (work, answer) => {
      let isOver = false;
      const end = (): void => void (isOver = true);
      work.then(end, end);
      while (!isOver) {
        await workOff(answer);
        await pause(LOOK_MS);
      }
      return work;
    },
  };
}
