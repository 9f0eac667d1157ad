import { type JudgeTask, type TaskKind, Status } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type Judge, type JudgeIo } from '@tribunal/worker';
import { judgeCases } from './judgement';
import type { JudgeContext, JudgeParts } from './judge-context';
import { runTrial } from './trial';
import { checkerSource, compileChecker } from './checker';
import { programLimits } from './limits';
import { provenanceOf } from './provenance';

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
export const createJudge = ({ sandboxFor, ...parts }: JudgeParts): Judge => {
  const offered = new Map(parts.languages.map((one) => [one.language.name, one]));
  return async (task, io) => {
    const work = TASK_HANDLERS[task.work];
    if (!work) throw new JudgeFailure('workUnknown', task.work);
    const sandbox = sandboxFor(task.postponements ?? 0);
    return work({ ...parts, offered, sandbox, compiler: parts.compiler.within(sandbox) }, task, io);
  };
};

/**
 * Does work of kind `compile`: reports whether the checker or interactor compiles, with the compiler's output if it
 * does not.
 */
async function checkCompiling(judgeContext: JudgeContext, task: JudgeTask, io: JudgeIo): Promise<FinalReport> {
  if (!task.checker) throw new JudgeFailure('nothingToCompile', task.problemId);
  const source = checkerSource(judgeContext.offered, task.checker);
  io.report.status(Status.Compiling, 0);
  const compiled = await compileChecker(judgeContext.compiler, source, io.signal);
  const failed = compiled.outcome === 'error';
  if (!failed) compiled.program.release();
  return {
    status: failed ? Status.CompileError : Status.Accepted,
    timeMs: null,
    memoryKb: null,
    score: null,
    message: failed ? compiled.message : null,
    cases: [],
    provenance: provenanceOf(judgeContext, task, source, programLimits(task, source.language), compiled.command),
  };
}
