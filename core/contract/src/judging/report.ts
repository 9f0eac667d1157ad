import type { Status } from '../vocabulary';
import type { FailureReason } from './fault';

export interface CaseReport {
  caseId: number;
  seq: number;
  groupNum: number | null;
  status: Status;
  /** ms of CPU, rounded. */
  timeMs: number;
  memoryKb: number;
  score: number | null;
  /** For the person who submitted: words or a stored saying, at most 1024 characters. */
  message: string | null;
  /** What the checker or interactor said, for those who set the problem: it may tell the answer. At most 1024 characters. */
  note: string | null;
}

/** How a verdict came to be, so that it can be reproduced. */
export interface Provenance {
  host: string;
  toolVersion: string;
  compileCommand: string | null;
  runCommand: string;
  dataHash: string;
  /** Lower-case hex SHA-256 over language, code and extra files of the checker or interactor. */
  checkerHash: string | null;
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  sandbox: string;
  degraded: string[];
}

interface ReportHead {
  judgementId: number;
  submitId: number | null;
  attempt: number;
  /** As it came with the claim: a report without it is not from the judge that holds the work. */
  nonce: string;
  judge: { name: string; instance: string };
}

/** Topic `judge.report`. A report of another attempt or claim than the current one is dropped. */
export type JudgeReport = ReportHead &
  (
    | { kind: 'progress'; status: Status; cases: CaseReport[]; done: number; total: number }
    | {
        kind: 'final';
        status: Status;
        timeMs: number | null;
        memoryKb: number | null;
        score: number | null;
        /** Compiler output, first failure …: words or a stored saying, at most 64 KiB. */
        message: string | null;
        cases: CaseReport[];
        provenance: Provenance;
        /** Work `trial` only: what the program wrote, each cut to `Limits.trialOutput`. */
        trial?: { output: string; stderr: string };
      }
    /** The judge could not do its work; the user's program is not to blame. */
    | { kind: 'failed'; reason: FailureReason; detail: string; retry: boolean }
    /** The judge can do nothing for it now and gives it back; nobody failed. It is offered again after `restMs`. */
    | { kind: 'handedBack'; restMs: number }
  );
