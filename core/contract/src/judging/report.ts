import type { Status } from '../vocabulary';
import type { FailureReason } from './fault';

export interface CaseReport {
  caseId: number;
  seq: number;
  groupNum: number | null;
  status: Status;
  /** CPU time in ms, rounded. */
  timeMs: number;
  memoryKb: number;
  score: number | null;
  /** Message for the author of the submission: plain or encoded text, at most 1024 characters. */
  message: string | null;
  /**
   * Output of the checker or interactor, for those who set the problem only, since it may reveal the answer. At most
   * 1024 characters.
   */
  note: string | null;
}

/** What a verdict was produced with, so that it can be reproduced. */
export interface Provenance {
  host: string;
  toolVersion: string;
  compileCommand: string | null;
  runCommand: string;
  dataHash: string;
  /** Lower-case hexadecimal SHA-256 over language, code and extra files of the checker or interactor. */
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
  /** Nonce that came with the claim; a report without it does not come from the judge that claimed the work. */
  nonce: string;
  judge: { name: string; instance: string };
}

/** Message of the topic `judge.report`. A report of an attempt or claim other than the current one is dropped. */
export type JudgeReport = ReportHead &
  (
    | { kind: 'progress'; status: Status; cases: CaseReport[]; done: number; total: number }
    | {
        kind: 'final';
        status: Status;
        timeMs: number | null;
        memoryKb: number | null;
        score: number | null;
        /** Compiler output, first failure etc.: plain or encoded text, at most 64 KiB. */
        message: string | null;
        cases: CaseReport[];
        provenance: Provenance;
        /** Only for work `trial`: the program's output, each text cut to `Limits.trialOutput`. */
        trial?: { output: string; stderr: string };
      }
    /** The judge could not complete the work; the user's program is not the cause. */
    | { kind: 'failed'; reason: FailureReason; detail: string; retry: boolean }
    /**
     * The judge requeues the work because it can do nothing for it now; this is no failure. The work is offered again
     * after `restMs`. `isPostponed` is set if its machine is overloaded.
     */
    | { kind: 'requeued'; restMs: number; isPostponed?: boolean }
  );
