import type { JudgeRemark } from '../judging';
import type { JudgeMode, Status } from '../vocabulary';

export interface TestJudgeBody {
  /** Database id of the problem. */
  pid: number;
  type: 'public' | 'contest' | 'group';
  /** The contest of `type` contest; without it, any with the problem that takes code from the user now. */
  cid?: number | null;
  language: string;
  code: string;
  userInput: string;
  expectedOutput?: string | null;
  /** Content type of the editor; told for remote problems. */
  mode?: string;
  isRemoteJudge?: boolean;
}

/** time in ms, memory in KB; everything but `status` is null while it is pending. */
export interface TestJudgeResult {
  status: Status;
  time: number | null;
  memory: number | null;
  userInput: string | null;
  expectedOutput: string | null;
  userOutput: string | null;
  /** What the judge or the compiler has to say, then what the program wrote. */
  stderr: string | null;
  /** The judge's own part of that, which begins with it in English, on a line of its own. */
  remark: JudgeRemark | null;
  problemJudgeMode: JudgeMode | null;
  /** 1-based number of the problem's sample that was run, when it was one. */
  example: number | null;
}

export interface TrialCalls {
  /** Replies with the key of the result. */
  'POST /api/submit-problem-test-judge': { body: TestJudgeBody; data: string };
  /** Readable by whoever asked for it, as often as wanted, for `Intervals.trialLife`. */
  'GET /api/get-test-judge-result': { query: { testJudgeKey: string }; data: TestJudgeResult };
}
