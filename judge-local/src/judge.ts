import type { JudgeTask, TaskWork } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type Judge, type JudgeIo } from '@tribunal/worker';
import { checkCompiling } from './compile-check';
import { judgeCases } from './judgement';
import type { Bench, JudgeParts } from './parts';
import { runTrial } from './trial';

export type { JudgeParts, OfferedLanguage } from './parts';

const WORKS: Readonly<Partial<Record<TaskWork, (bench: Bench, task: JudgeTask, io: JudgeIo) => Promise<FinalReport>>>> =
  {
    judge: judgeCases,
    trial: runTrial,
    compile: checkCompiling,
  };

/** Does what a task asks for: judge a program on the cases of a problem, try it once, or compile a checker. */
export const createJudge = (parts: JudgeParts): Judge => {
  const bench: Bench = { ...parts, offered: new Map(parts.languages.map((one) => [one.language.name, one])) };
  return async (task, io) => {
    const work = WORKS[task.work];
    if (!work) throw new JudgeFailure('workUnknown', task.work);
    return work(bench, task, io);
  };
};
