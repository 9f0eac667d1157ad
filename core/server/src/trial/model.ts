import type { JudgeMode } from '@tribunal/contract';

export type TrialKind = 'test' | 'solution' | 'compile';

export interface TestRequest {
  input: string;
  expectedOutput: string | null;
  /** 1-based number of the problem's sample with this input. */
  example: number | null;
}

export interface CompileRequest {
  judgeMode: JudgeMode;
  extraFiles: Readonly<Record<string, string>>;
}

/** Output of a test run, truncated. */
export interface TrialResult {
  output: string;
  stderr: string;
}
