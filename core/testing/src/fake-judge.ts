import { randomUUID } from 'node:crypto';
import { Status, type CaseReport, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { Log } from '@tribunal/server';
import { ServerError, startWorker, type FinalReport, type Judge, type JudgeServerClient } from '@tribunal/worker';
import { reportedLanguage } from './judge-heartbeat';
import type { TestApp, TestJudge } from './test-app';

export interface FakeJudgeOptions {
  name?: string;
  instance?: string;
  keys?: string[];
  languages?: string[];
  slots?: number;
  /** URL of the queue if it is not in the site's database. */
  queueUrl?: string;
  /** Judges each task. Default: `judgeByCode`. */
  judge?: Judge;
}

export interface FakeJudge extends AsyncDisposable {
  readonly name: string;
  readonly instance: string;
  /** Ids of the claimed judgements, in order. */
  readonly claimed: readonly number[];
  /** Finishes the current work, then stops. */
  drain(): Promise<void>;
  /** Stops at once; work in progress returns to the queue. */
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

/** Returns a verdict in which every testcase has the same status; a test run outputs the expected output. */
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

/**
 * Judges by the code: `verdict: -1` in it yields a wrong answer, and so on; other code is accepted. It reports
 * progress as real judges do.
 */
export const judgeByCode: Judge = async (task, { report }) => {
  const status = /verdict: (-?\d+)/.exec(task.work === 'compile' ? (task.checker?.code ?? '') : task.code)?.[1];
  const verdict = verdictOf(task, (status === undefined ? Status.Accepted : Number(status)) as Status);
  report.status(Status.Compiling, task.cases.length);
  report.status(Status.Judging, task.cases.length);
  for (const one of verdict.cases) report.caseDone(one);
  return verdict;
};

/** Returns a judge's client for a server in this process. */
function clientOf({ app, reply, judgeAs }: TestApp, identity: TestJudge): JudgeServerClient {
  const post = async <K extends 'POST /api/judge/heartbeat' | 'POST /api/judge/claim'>(call: K, body: object) => {
    const answer = await reply(call, { body, as: await judgeAs(identity) } as never);
    if (answer.status !== 200) throw new ServerError(answer.status, `${call}: ${answer.msg}`);
    return answer.data as never;
  };
  return {
    heartbeat: (body) => post('POST /api/judge/heartbeat', body),
    claim: (body) => post('POST /api/judge/claim', body),
    fetchTestdata: async (sha256) => {
      const url = `/api/judge/data/${sha256}`;
      const { token, headers } = await judgeAs(identity);
      const response = await app.server.inject({ url, headers: { ...headers, authorization: token } });
      if (response.statusCode !== 200) throw new ServerError(response.statusCode, url);
      return (async function* () {
        yield response.rawPayload;
      })();
    },
  };
}

/** Starts a judge that uses the real protocol and the real queue and gives scripted verdicts. */
export async function startFakeJudge(app: TestApp, options: FakeJudgeOptions = {}): Promise<FakeJudge> {
  const {
    name = 'fake-1',
    instance = randomUUID(),
    keys = ['ME'],
    languages = LANGUAGES,
    slots = 2,
    queueUrl = app.databaseUrl,
    judge = judgeByCode,
  } = options;
  const queue = await openQueue(queueUrl);
  const claimed: number[] = [];
  const worker = startWorker({
    queue,
    server: clientOf(app, { name, instance, keys }),
    judge: (task, io) => {
      claimed.push(task.judgementId);
      return judge(task, io);
    },
    log: resolve(app.app.container, Log),
    name,
    instance,
    kind: 'local',
    keys,
    languages: languages.map((language) => reportedLanguage(language)),
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
  return { name, instance, claimed, drain: ended(() => worker.drain()), stop, [Symbol.asyncDispose]: stop };
}
