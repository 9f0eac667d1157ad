import type { JudgeCaseMode, JudgeMode, ProblemType } from '../vocabulary';

/** A file of the test data store, addressed by its content. */
export interface DataRef {
  /** Lower-case hexadecimal SHA-256. */
  sha256: string;
  bytes: number;
}

export interface TaskCase {
  /** Database id of the testcase. */
  caseId: number;
  /** 1-based order. */
  seq: number;
  groupNum: number | null;
  score: number | null;
  input: DataRef;
  output: DataRef;
  inputName: string;
  outputName: string;
}

/**
 * A setter's program that checks the output (checker) or communicates with the submission (interactor); it is
 * compiled once per content.
 */
export interface TaskChecker {
  /** Name of a language with `isSpj`. */
  language: string;
  code: string;
  /** Files placed beside its source, name → content. */
  extraFiles: Readonly<Record<string, string>>;
}

/**
 * Kinds of work:
 *
 * - `judge` compiles, runs the testcases and scores
 * - `trial` compiles and runs once on `trial.input`, without test data
 * - `compile` only compiles `checker` for `judgeMode`
 */
export type TaskKind = 'judge' | 'trial' | 'compile';

/** Everything that a judge needs for one attempt; judges read no database table of the product. */
export interface JudgeTask {
  judgementId: number;
  /** null when no submission is judged: a test run, a solution of a problem's author, a compile check. */
  submitId: number | null;
  work: TaskKind;
  /** Number of the attempt; the lease is lost when another attempt is the current one. */
  attempt: number;
  /** How often it was postponed because a judge's machine was overloaded. Older servers do not tell. */
  postponements?: number;
  /** Secret that proves that a report comes from the judge that made the claim. */
  nonce: string;
  /** Queue key: that of the problem source. */
  key: string;
  language: string;
  code: string;
  problemId: string;
  problemType: ProblemType;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  /** Time limit set on the problem; the judge multiplies it by `factors`, or by the language's own. */
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  /** Factors that the site sets for the language; null to use the judge's. */
  factors: { time: number; memory: number } | null;
  isRemoveEndBlank: boolean;
  /** Set for modes `spj` and `interactive`, and for work `compile`. */
  checker: TaskChecker | null;
  /** Files placed beside the submitted source for compilation, name → content. */
  extraFiles: Readonly<Record<string, string>>;
  /** Files used instead of standard input and output. */
  fileIo: { input: string; output: string } | null;
  trial: { input: string; expectedOutput: string | null } | null;
  /** Full score of an OI problem. */
  ioScore: number | null;
  cases: TaskCase[];
  /** Hash over all testcases, which identifies the version of the data that a verdict is based on. */
  dataHash: string;
  /** Where the problem's source has it, and what it calls the language; null for the local bank. */
  remote: { problem: { id: string; ref: string | null }; languageId: string } | null;
}

/** Message of the topic `judge`: a hint that there is work. The database holds the authoritative record. */
export interface JudgeNotification {
  judgementId: number;
}

/** The part of a problem that judges use, at one point in time. It is kept forever with the verdicts based on it. */
export type ProblemVersion = Pick<
  JudgeTask,
  | 'problemType'
  | 'judgeMode'
  | 'judgeCaseMode'
  | 'timeLimitMs'
  | 'memoryLimitMb'
  | 'stackLimitMb'
  | 'isRemoveEndBlank'
  | 'ioScore'
  | 'checker'
  | 'extraFiles'
  | 'fileIo'
  | 'cases'
  | 'dataHash'
>;
