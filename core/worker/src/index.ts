export { pause, systemClock, type Clock } from './clock';
export { HandBack, JudgeFailure } from './failure';
export type { ProgressSink } from './progress';
export {
  httpJudgeServer,
  judgeCaller,
  ServerError,
  type HttpJudgeServerOptions,
  type JudgeCaller,
  type JudgeServerClient,
} from './server-client';
export { endOnSignals, type EndOptions, type ProcessLike } from './signals';
export { startWorker, type FinalReport, type Judge, type JudgeIo, type Worker, type WorkerOptions } from './worker';
