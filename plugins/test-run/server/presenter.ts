import {
  Status,
  decodeExamples,
  decodeVerdictMessage,
  formatVerdictMessage,
  isInProgress,
  type JudgeMode,
} from '@tribunal/contract';
import type { TestRequest, TrialResult } from '@tribunal/server/judging';
import { EMPTY_RESULT, type TestJudgeResult } from '../contract';

interface StoredRun {
  status: Status;
  timeMs: number | null;
  memoryKb: number | null;
  message: string | null;
  request: TestRequest;
  result: TrialResult | null;
  judgeMode: JudgeMode;
}

/**
 * Converts a test run to its wire format. Clients poll while it is Pending, so all intermediate states are shown as
 * Pending.
 */
export function presentRun({
  status,
  timeMs,
  memoryKb,
  message,
  request,
  result,
  judgeMode,
}: StoredRun): TestJudgeResult {
  if (isInProgress(status)) return { ...EMPTY_RESULT, status: Status.Pending };
  // Details of a judge failure are not shown to the user.
  const { message: parsedMessage, text: rawText } = decodeVerdictMessage(
    status === Status.SystemError ? null : message,
  );
  const stderr = status === Status.SystemError ? null : result?.stderr;
  return {
    status,
    time: timeMs,
    memory: memoryKb,
    userInput: request.input,
    expectedOutput: request.expectedOutput,
    userOutput: result?.output ?? null,
    stderr: formatVerdictMessage({
      message: parsedMessage,
      text: [rawText, stderr].filter(Boolean).join('\n') || null,
    }),
    remark: parsedMessage,
    problemJudgeMode: judgeMode,
    example: request.example,
  };
}

/** Returns the 1-based number of the sample with this input, ignoring surrounding whitespace; null if there is none. */
export function sampleNumber(examples: string | null, input: string): number | null {
  const wanted = input.trim();
  const place = decodeExamples(examples).findIndex((sample) => sample.input.trim() === wanted);
  return place < 0 ? null : place + 1;
}
