import type { JudgeTask, TaskKind } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type Judge, type JudgeIo } from '@tribunal/worker';
import { checkCompiling } from './compile-check';
import { judgeCases } from './judgement';
import type { JudgeContext, JudgeParts } from './judge-context';
import { runTrial } from './trial';

export type { JudgeParts, OfferedLanguage } from './judge-context';

const TASK_HANDLERS: Readonly<
  Partial<Record<TaskKind, (judgeContext: JudgeContext, task: JudgeTask, io: JudgeIo) => Promise<FinalReport>>>
> = {
  judge: judgeCases,
  trial: runTrial,
  compile: checkCompiling,
};

/**
 * Creates a judge that does the work of a task: it judges a program on a problem's testcases, does a test run, or
 * compiles a checker.
 */
export const createJudge = (parts: JudgeParts): Judge => {
  const judgeContext: JudgeContext = {
    ...parts,
    offered: new Map(parts.languages.map((one) => [one.language.name, one])),
  };
  return async (task, io) => {
    const work = TASK_HANDLERS[task.work];
    if (!work) throw new JudgeFailure('workUnknown', task.work);
    return work(judgeContext, task, io);
  };
};
