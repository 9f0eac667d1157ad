import type { JudgeRemark, JudgeTask, Status, TaskCase } from '@tribunal/contract';
import type { Language, ProgramLimits } from '../languages';
import type { FileRef, Sandbox } from '../sandbox/types';
import type { Store, StoredFile } from '../store';

export interface ReadyCase {
  spec: TaskCase;
  input: StoredFile;
  output: StoredFile;
}

/** A compiled program: the submitted one, or a setter's. */
export interface ReadyProgram {
  language: Language;
  ref: FileRef;
}

/** One task, compiled. */
export interface PreparedTask {
  task: JudgeTask;
  program: ReadyProgram;
  limits: ProgramLimits;
  /** The setter's program of the modes that have one. */
  checker: ReadyProgram | null;
  /** Runs the submitted program. */
  sandbox: Sandbox;
  /** Runs the checker. */
  checkerSandbox: Sandbox;
  store: Store;
  signal: AbortSignal;
}

export interface CaseOutcome {
  spec: TaskCase;
  status: Status;
  timeMs: number;
  memoryKb: number;
  /** For the person who submitted. */
  remark: JudgeRemark | null;
  /** For those who set the problem. */
  note: string | null;
  /** Part of the case's points that a PartialAccepted earns, 0 to 1. */
  part: number;
}

/** Told each outcome as it is known, in the order of the cases; `stop` ends the run of these cases. */
export type OnOutcome = (outcome: CaseOutcome) => 'continue' | 'stop';

/**
 * How a program is confronted with cases: by its output (`default`), by a checker, in dialogue with an interactor.
 * Runs the cases in order until the end or a `stop`; nothing is told after a `stop`. Rejects with `JudgeFailure` when
 * the judge is at fault, never for what the program did.
 */
export type Mode = (prepared: PreparedTask, cases: readonly ReadyCase[], onOutcome: OnOutcome) => Promise<void>;
