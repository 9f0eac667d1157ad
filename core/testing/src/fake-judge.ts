import { randomUUID } from 'node:crypto';
import { Status, type CaseReport, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { Log } from '@tribunal/server';
import { ServerError, startWorker, type FinalReport, type Judge, type JudgeServerClient } from '@tribunal/worker';
import type { TestApp, TestJudge } from './test-app';

export interface FakeJudgeOptions {
  name?: string;
  instance?: string;
  keys?: string[];
  languages?: string[];
  slots?: number;
  /** Where its queue is, when it is not in the site's database. */
  queueUrl?: string;
  /** Decides each task; `byCode` when omitted. */
  judge?: Judge;
}

export interface FakeJudge extends AsyncDisposable {
  readonly name: string;
  readonly instance: string;
  /** Ids of the judgements it was given, in order. */
  readonly taken: readonly number[];
  /** Finishes what it has, then leaves. */
  drain(): Promise<void>;
  /** Leaves at once; what runs goes back to the queue. */
  stop(): Promise<void>;
}

const LANGUAGES = [
  'C',
  'C With O2',
  'C++',
  'C++ With O2',
  'C++ 17',
  'C++ 17 With O2',
  'C++ 20',
  'C++ 20 With O2',
  'Java',
  'Python3',
];

/** A verdict in which every case ends with the same status; a test run writes what was expected of it. */
export function verdictOf(task: JudgeTask, status: Status): FinalReport {
  const isCompiled = status !== Status.CompileError;
  const cases: CaseReport[] = (isCompiled ? task.cases : []).map(({ caseId, seq, groupNum, score }) => ({
    caseId,
    seq,
    groupNum,
    status,
    timeMs: 7,
    memoryKb: 1024,
    score: score === null ? null : status === Status.Accepted ? score : 0,
    message: null,
    note: null,
  }));
  return {
    status,
    timeMs: isCompiled ? 7 : null,
    memoryKb: isCompiled ? 1024 : null,
    score: task.ioScore === null ? null : status === Status.Accepted ? task.ioScore : 0,
    message: isCompiled ? null : 'main.cpp:1: error',
    cases,
    provenance: {
      host: 'fake',
      toolVersion: '1',
      compileCommand: null,
      runCommand: task.language,
      dataHash: task.dataHash,
      checkerHash: null,
      timeLimitMs: task.timeLimitMs,
      memoryLimitMb: task.memoryLimitMb,
      stackLimitMb: task.stackLimitMb,
      sandbox: 'none',
      degraded: [],
    },
    ...(task.trial && isCompiled && { trial: { output: task.trial.expectedOutput ?? '', stderr: '' } }),
  };
}

/** Code that holds `verdict: -1` is a wrong answer, and so on; other code is accepted. Tells its progress as real judges do. */
export const byCode: Judge = async (task, { report }) => {
  const said = /verdict: (-?\d+)/.exec(task.work === 'compile' ? (task.checker?.code ?? '') : task.code)?.[1];
  const verdict = verdictOf(task, (said === undefined ? Status.Accepted : Number(said)) as Status);
  report.status(Status.Compiling, task.cases.length);
  report.status(Status.Judging, task.cases.length);
  for (const one of verdict.cases) report.caseDone(one);
  return verdict;
};

/** The calls of a judge, made to a server in this process. */
function clientOf({ app, reply, judgeAs }: TestApp, identity: TestJudge): JudgeServerClient {
  const post = async <K extends 'POST /api/judge/heartbeat' | 'POST /api/judge/claim'>(call: K, body: object) => {
    const answer = await reply(call, { body, as: await judgeAs(identity) } as never);
    if (answer.status !== 200) throw new ServerError(answer.status, `${call}: ${answer.msg}`);
    return answer.data as never;
  };
  return {
    heartbeat: (body) => post('POST /api/judge/heartbeat', body),
    claim: (body) => post('POST /api/judge/claim', body),
    data: async (sha256) => {
      const url = `/api/judge/data/${sha256}`;
      const { token } = await judgeAs(identity);
      const response = await app.server.inject({ url, headers: { authorization: token } });
      if (response.statusCode !== 200) throw new ServerError(response.statusCode, url);
      return (async function* () {
        yield response.rawPayload;
      })();
    },
  };
}

/** A judge that speaks the real protocol over the real queue and gives scripted verdicts. */
export async function startFakeJudge(app: TestApp, options: FakeJudgeOptions = {}): Promise<FakeJudge> {
  const {
    name = 'fake-1',
    instance = randomUUID(),
    keys = ['ME'],
    languages = LANGUAGES,
    slots = 2,
    queueUrl = app.databaseUrl,
    judge = byCode,
  } = options;
  const queue = await openQueue(queueUrl);
  const taken: number[] = [];
  const worker = startWorker({
    queue,
    server: clientOf(app, { name, instance, keys }),
    judge: (task, io) => {
      taken.push(task.judgementId);
      return judge(task, io);
    },
    log: resolve(app.app.container, Log),
    name,
    instance,
    kind: 'local',
    keys,
    languages: languages.map((language) => ({ name: language, version: '1' })),
    unavailable: [],
    slots,
    degraded: [],
  });
  await worker.ready;
  const ended = (end: () => Promise<void>) => async (): Promise<void> => {
    await end();
    await queue.close();
  };
  const stop = ended(() => worker.stop());
  return { name, instance, taken, drain: ended(() => worker.drain()), stop, [Symbol.asyncDispose]: stop };
}
