import type { JudgeMessage } from '../judging';
import type { JudgeMode, Status } from '../vocabulary';

export interface TestJudgeBody {
  /** Database id of the problem. */
  pid: number;
  type: 'public' | 'contest' | 'group';
  /**
   * Contest, if `type` is contest. If absent, any contest with the problem that currently accepts code from the user.
   */
  cid?: number | null;
  language: string;
  code: string;
  userInput: string;
  expectedOutput?: string | null;
  /** Content type of the editor; required for remote problems. */
  mode?: string;
  isRemoteJudge?: boolean;
}

/** Result of a test run: `time` in ms, `memory` in KB. Everything but `status` is null while it is pending. */
export interface TestJudgeResult {
  status: Status;
  time: number | null;
  memory: number | null;
  userInput: string | null;
  expectedOutput: string | null;
  userOutput: string | null;
  /** Message of the judge or compiler, followed by the program's error output. */
  stderr: string | null;
  /** The judge's own part of `stderr`. It also begins that text, in English and on a line of its own. */
  remark: JudgeMessage | null;
  problemJudgeMode: JudgeMode | null;
  /** 1-based number of the problem's sample that was run, if it was one. */
  example: number | null;
}

export interface TrialCalls {
  /** Starts a test run and replies with the key of its result. */
  'POST /api/submit-problem-test-judge': { body: TestJudgeBody; data: string };
  /**
   * Returns the result of a test run. Only the user who requested it may read it, any number of times, for
   * `Intervals.trialLife`.
   */
  'GET /api/get-test-judge-result': { query: { testJudgeKey: string }; data: TestJudgeResult };
}
