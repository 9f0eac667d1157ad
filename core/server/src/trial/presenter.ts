import { Status, isInProgress, plainSaying, sayingOf, type JudgeMode, type TestJudgeResult } from '@tribunal/contract';
import type { TestRequest, TrialResult } from './model';

export interface StoredRun {
  status: Status;
  timeMs: number | null;
  memoryKb: number | null;
  message: string | null;
  request: TestRequest;
  result: TrialResult | null;
  judgeMode: JudgeMode;
}

const NOTHING: Omit<TestJudgeResult, 'status'> = {
  time: null,
  memory: null,
  userInput: null,
  expectedOutput: null,
  userOutput: null,
  stderr: null,
  remark: null,
  problemJudgeMode: null,
  example: null,
};

/** Clients ask again while it is Pending, so every state on the way is that. */
export function presentRun({
  status,
  timeMs,
  memoryKb,
  message,
  request,
  result,
  judgeMode,
}: StoredRun): TestJudgeResult {
  if (isInProgress(status)) return { ...NOTHING, status: Status.Pending };
  // What went wrong with a judge is not the user's to read.
  const { remark, words } = sayingOf(status === Status.SystemError ? null : message);
  const wrote = status === Status.SystemError ? null : result?.stderr;
  return {
    status,
    time: timeMs,
    memory: memoryKb,
    userInput: request.input,
    expectedOutput: request.expectedOutput,
    userOutput: result?.output ?? null,
    stderr: plainSaying({ remark, words: [words, wrote].filter(Boolean).join('\n') || null }),
    remark,
    problemJudgeMode: judgeMode,
    example: request.example,
  };
}
