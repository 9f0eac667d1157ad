import { Status, type JudgeTask } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type JudgeIo } from '@tribunal/worker';
import { checkerSource, compileChecker } from './checker';
import { programLimits } from './limits';
import type { JudgeContext } from './judge-context';
import { provenanceOf } from './provenance';

/**
 * Does work of kind `compile`: reports whether the checker or interactor compiles, with the compiler's output if it
 * does not.
 */
export async function checkCompiling(judgeContext: JudgeContext, task: JudgeTask, io: JudgeIo): Promise<FinalReport> {
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
