import type { JudgeMessage, JudgeTask, Status, TaskCase } from '@tribunal/contract';
import type { Language, ProgramLimits } from '../languages';
import type { FileRef, Sandbox } from '../sandbox/types';
import type { Store, StoredFile } from '../store/store';

export interface ReadyCase {
  spec: TaskCase;
  input: StoredFile;
  output: StoredFile;
}

/** A compiled program, either the submitted one or a setter's. */
export interface ReadyProgram {
  language: Language;
  ref: FileRef;
}

/** One task with its compiled programs. */
export interface PreparedTask {
  task: JudgeTask;
  program: ReadyProgram;
  limits: ProgramLimits;
  /** The setter's program; null in modes without one. */
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
  /** Message for the person who submitted. */
  message: JudgeMessage | null;
  /** Note for the problem's setters. */
  note: string | null;
  /** Share of the testcase's points that a PartialAccepted earns, from 0 to 1. */
  part: number;
}

/**
 * Called with each outcome as soon as it is known, in the order of the testcases; `stop` ends the run of these
 * testcases.
 */
export type OnOutcome = (outcome: CaseOutcome) => 'continue' | 'stop';

/**
 * A way of running a program on testcases: by comparing its output (`default`), with a checker, or in a dialogue with
 * an interactor. A mode runs the testcases in order until the end or a `stop` and reports nothing after a `stop`.
 * @throws `JudgeFailure` when the judge is at fault, never for what the program did.
 */
export type Mode = (prepared: PreparedTask, cases: readonly ReadyCase[], onOutcome: OnOutcome) => Promise<void>;
