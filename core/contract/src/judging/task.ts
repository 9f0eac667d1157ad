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

/** Everything a judge needs for one attempt; it reads no table of the product. */
export interface JudgeTask {
  judgementId: number;
  submitId: number;
  /** Lease is lost when this is not the current attempt any more. */
  attempt: number;
  /** `ME`, or the key of a remote judge. */
  key: string;
  language: string;
  code: string;
  problemId: string;
  problemType: ProblemType;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  /** As set on the problem; the judge applies the language's factor. */
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  isRemoveEndBlank: boolean;
  /** Full mark of an OI problem. */
  ioScore: number | null;
  cases: TaskCase[];
  /** Hash over all cases: which version of the data gave the verdict. */
  dataHash: string;
}

/** Topic `judge`: an invitation to look, never the record. */
export interface JudgeWakeUp {
  judgementId: number;
}
