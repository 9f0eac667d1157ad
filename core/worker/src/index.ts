export { pause, monotonicTimer } from './timer';
export { judgeCredential, type Credential } from './credential';
export { RequeueTask, JudgeFailure } from './failure';
export type { ProgressSink } from './reports';
export {
  httpJudgeServer,
  isJudgeRefused,
  judgeCaller,
  ServerError,
  type JudgeCaller,
  type JudgeServerClient,
} from './server-client';
export { shutDownOnSignals } from './signals';
export { startWorker, type FinalReport, type Judge, type JudgeIo, type Worker, type WorkerOptions } from './worker';
