import type { CaseReport, JudgeHeartbeat, JudgeTask } from '@tribunal/contract';
import { Status } from '@tribunal/contract';
import { ManualClock } from '@tribunal/testing';
import pino from 'pino';
import { ServerError, type JudgeServerClient } from '../src/server-client';
import { startWorker, type FinalReport, type Judge, type Worker, type WorkerOptions } from '../src/worker';
import { FakeQueue } from './fake-queue';

export const aTask = (judgementId: number): JudgeTask => ({
  judgementId,
  submitId: judgementId + 1000,
  work: 'judge',
  attempt: 2,
  nonce: `nonce-${judgementId}`,
  key: 'ME',
  language: 'C',
  code: 'int main(){}',
  problemId: `P${judgementId}`,
  problemType: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  factors: null,
  isRemoveEndBlank: true,
  checker: null,
  extraFiles: {},
  fileIo: null,
  remote: null,
  trial: null,
  ioScore: null,
  cases: [],
  dataHash: 'd',
});

export const aCase = (seq: number): CaseReport => ({
  caseId: seq,
  seq,
  groupNum: null,
  status: Status.Accepted,
  timeMs: 1,
  memoryKb: 1,
  score: null,
  message: null,
  note: null,
});

export const accepted: FinalReport = {
  status: Status.Accepted,
  timeMs: 1,
  memoryKb: 256,
  score: null,
  message: null,
  cases: [],
  provenance: {
    host: 'h',
    toolVersion: 'gcc 12',
    compileCommand: 'gcc',
    runCommand: './main',
    dataHash: 'd',
    checkerHash: null,
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    stackLimitMb: 128,
    sandbox: 'native',
    degraded: [],
  },
};

/** In-memory server whose answers the test sets. */
export class FakeServer implements JudgeServerClient {
  readonly heartbeats: JudgeHeartbeat[] = [];
  /** Status with which heartbeats are refused; null to accept them. */
  refusal: number | null = null;
  readonly claims: number[] = [];
  reachable = true;
  cancel: number[] = [];
  taskOf: (judgementId: number) => JudgeTask | null = aTask;

  static unreachable(): FakeServer {
    const server = new FakeServer();
    server.reachable = false;
    return server;
  }

  async heartbeat(body: JudgeHeartbeat): Promise<{ cancel: number[] }> {
    if (!this.reachable) throw new ServerError(0, 'down');
    if (this.refusal !== null) throw new ServerError(this.refusal, 'refused');
    this.heartbeats.push(body);
    return { cancel: this.cancel };
  }

  async claim({ judgementId }: { judgementId: number }): Promise<JudgeTask | null> {
    if (!this.reachable) throw new ServerError(0, 'down');
    this.claims.push(judgementId);
    return this.taskOf(judgementId);
  }

  async fetchTestdata(): Promise<AsyncIterable<Uint8Array>> {
    throw new ServerError(404, 'no data here');
  }
}

export interface WorkerHarness {
  worker: Worker;
  queue: FakeQueue;
  server: FakeServer;
  clock: ManualClock;
}

/** Starts a worker on fakes; it is registered and consuming unless the server is set unreachable. */
export function startWorkerHarness(
  judge: Judge,
  server = new FakeServer(),
  more: Partial<Pick<WorkerOptions, 'pauseFor' | 'log' | 'measureLoad'>> = {},
): WorkerHarness {
  const queue = new FakeQueue();
  const clock = new ManualClock();
  const worker = startWorker({
    queue,
    server,
    timer: clock,
    judge,
    log: pino({ level: 'silent' }),
    name: 'local-1',
    instance: 'i-1',
    kind: 'local',
    keys: ['ME'],
    slots: 2,
    languages: [{ name: 'C', version: 'gcc 12', compileCommand: 'gcc main.c', factor: 1 }],
    unavailable: [],
    degraded: [],
    ...more,
  });
  return { worker, queue, server, clock };
}

/** Returns a promise with its resolve function. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Returns a judge that works until the test finishes it or its task is aborted. */
export function slowJudge(): { judge: Judge; finish: () => void } {
  const end = deferred<FinalReport>();
  return {
    finish: () => end.resolve(accepted),
    judge: (_task, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        void end.promise.then(resolve);
      }),
  };
}
