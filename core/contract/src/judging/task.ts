import type { RemoteProblemRef } from './remote';
import type { JudgeCaseMode, JudgeMode, ProblemType } from '../vocabulary';

/** A file of the testdata store, addressed by its content. */
export interface DataRef {
  /** Lower-case hex SHA-256. */
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

/** A setter's program that decides (checker) or that talks with the submitted one (interactor); compiled once per content. */
export interface TaskChecker {
  /** Name of a language with `isSpj`. */
  language: string;
  code: string;
  /** Files beside its source: name → content. */
  extraFiles: Readonly<Record<string, string>>;
}

/**
 * - `judge` compile, run the cases, score
 * - `trial` compile, run once on `trial.input`; no testdata
 * - `compile` compile `checker` for `judgeMode` and nothing else
 */
export type TaskWork = 'judge' | 'trial' | 'compile';

/** Everything a judge needs for one attempt; it reads no table of the product. */
export interface JudgeTask {
  judgementId: number;
  /** null when no submission is judged: a test run, a solution of a problem's author, a compile check. */
  submitId: number | null;
  work: TaskWork;
  /** Lease is lost when this is not the current attempt any more. */
  attempt: number;
  /** Shows that who reports is who claimed; secret. */
  nonce: string;
  /** `ME`, or the key of a remote judge. */
  key: string;
  language: string;
  code: string;
  problemId: string;
  problemType: ProblemType;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  /** As set on the problem; the judge applies `factors`, or the language's own. */
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  /** The site's own factors for the language; null: the judge's. */
  factors: { time: number; memory: number } | null;
  isRemoveEndBlank: boolean;
  /** Modes `spj` and `interactive`, and work `compile`. */
  checker: TaskChecker | null;
  /** Files beside the submitted source when it is compiled: name → content. */
  extraFiles: Readonly<Record<string, string>>;
  /** Files instead of standard input and output. */
  fileIo: { input: string; output: string } | null;
  trial: { input: string; expectedOutput: string | null } | null;
  /** Full mark of an OI problem. */
  ioScore: number | null;
  cases: TaskCase[];
  /** Hash over all cases: which version of the data gave the verdict. */
  dataHash: string;
  /** What is sent to another judge; null for the own bank. */
  remote: { problem: RemoteProblemRef; languageId: string } | null;
}

/** Topic `judge`: an invitation to look, never the record. */
export interface JudgeWakeUp {
  judgementId: number;
}

/** What a problem says to judges at one time; kept for ever beside the verdicts that rest on it. */
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
