export { pause, systemClock, type Clock } from './clock';
export { judgeCredential, type Credential } from './credential';
export { HandBack, JudgeFailure } from './failure';
export type { ProgressSink } from './progress';
export {
  httpJudgeServer,
  isNotAdmitted,
  judgeCaller,
  ServerError,
  type HttpJudgeServerOptions,
  type JudgeCaller,
  type JudgeServerClient,
} from './server-client';
export { endOnSignals, type EndOptions, type ProcessLike } from './signals';
export { startWorker, type FinalReport, type Judge, type JudgeIo, type Worker, type WorkerOptions } from './worker';
