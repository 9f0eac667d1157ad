import type { Status } from '../vocabulary';

export interface CaseReport {
  caseId: number;
  seq: number;
  groupNum: number | null;
  status: Status;
  /** ms of CPU, rounded. */
  timeMs: number;
  memoryKb: number;
  score: number | null;
  /** For the person who submitted; at most 1024 characters. */
  message: string | null;
}

/** How a verdict came to be, so that it can be reproduced. */
export interface Provenance {
  host: string;
  toolVersion: string;
  compileCommand: string | null;
  runCommand: string;
  dataHash: string;
  timeLimitMs: number;
  memoryLimitMb: number;
  sandbox: string;
  degraded: string[];
}

interface ReportHead {
  judgementId: number;
  submitId: number;
  attempt: number;
  judge: { name: string; instance: string };
}

/** Topic `judge.report`. A report of another attempt than the current one is dropped. */
export type JudgeReport = ReportHead &
  (
    | { kind: 'progress'; status: Status; cases: CaseReport[]; done: number; total: number }
    | {
        kind: 'final';
        status: Status;
        timeMs: number | null;
        memoryKb: number | null;
        score: number | null;
        /** Compiler output, first failure …; at most 64 KiB. */
        message: string | null;
        cases: CaseReport[];
        provenance: Provenance;
      }
    /** The judge could not do its work; the user's program is not to blame. */
    | { kind: 'failed'; reason: string; detail: string; retry: boolean }
  );
