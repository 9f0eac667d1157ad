import { hook, type JudgeMessage, type JudgeMode, type Status, type Viewer } from '@tribunal/contract';

/** Limits in characters. */
export const TestRunLimits = {
  /** The samples of a statement, which are part of a text of this length, can always be run. */
  input: { max: 65_535 },
  expectedOutput: { max: 65_535 },
  /** Test runs that one call starts. */
  cases: { max: 20 },
} as const;

/** Intervals in milliseconds. */
export const TestRunIntervals = {
  /** Minimum gap between two test runs of one user. */
  gap: 3000,
  poll: 1000,
  /** Waiting time after which the user sees possible reasons. */
  late: 10_000,
  /** How long a result can be read. */
  resultLife: 600_000,
} as const;

/** What a test run runs the code on. */
export interface TestJudgeCase {
  userInput: string;
  expectedOutput?: string | null;
}

/** The code of a test run, and where it belongs. */
interface TestJudgeCode {
  /** Database id of the problem. */
  pid: number;
  type: 'public' | 'contest' | 'group';
  /**
   * Contest, if `type` is contest. If absent, any contest with the problem that currently accepts code from the user.
   */
  cid?: number | null;
  language: string;
  code: string;
  /** Content type of the editor. It decides nothing: the server knows the content type of the language. */
  mode?: string;
  isRemoteJudge?: boolean;
}

export interface TestJudgeBody extends TestJudgeCode, TestJudgeCase {}

export interface TestJudgesBody extends TestJudgeCode {
  cases: TestJudgeCase[];
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

/** Result of a test run that has not finished, without its status. */
export const EMPTY_RESULT: Omit<TestJudgeResult, 'status'> = {
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

export interface TestRunCalls {
  /** Starts a test run and replies with the key of its result. */
  'POST /api/submit-problem-test-judge': { body: TestJudgeBody; data: string };
  /**
   * Runs one program on several inputs and replies with the keys of the results, in the order of the inputs. All of
   * them are started, or none; between two such calls lies the same gap as between two test runs.
   */
  'POST /api/submit-problem-test-judges': { body: TestJudgesBody; data: string[] };
  /**
   * Returns the result of a test run. Only the user who requested it may read it, any number of times, for
   * `TestRunIntervals.resultLife`.
   */
  'GET /api/get-test-judge-result': { query: { testJudgeKey: string }; data: TestJudgeResult };
}

/** Where a test run belongs, as provided by the plugin of the contest or the group. */
export interface TestRunContext {
  pid: number;
  priority: number;
  /** `exempt` disables the minimum gap between two test runs. */
  rateLimit: 'limited' | 'exempt';
}

/** A test run that is not stored yet, in the transaction that stores it. Handlers refuse it by throwing, and set `context` if they know where it belongs. */
export interface TestRunRequest {
  readonly viewer: Viewer;
  /** The place and the code; with the first input, if there are several. */
  readonly body: TestJudgeBody;
  readonly at: Date;
  context: TestRunContext | null;
}
export const beforeTestRun = hook<TestRunRequest>('before-test-run');
