import { Status, type JudgeTask } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type JudgeIo } from '@tribunal/worker';
import { checkerSource, compileChecker } from './checker';
import { programLimits } from './limits';
import type { Bench } from './parts';
import { provenanceOf } from './provenance';

/** Work `compile`: whether the checker or interactor compiles, in the compiler's words if not. */
export async function checkCompiling(bench: Bench, task: JudgeTask, io: JudgeIo): Promise<FinalReport> {
  if (!task.checker) throw new JudgeFailure('nothingToCompile', task.problemId);
  const source = checkerSource(bench.offered, task.checker);
  io.report.status(Status.Compiling, 0);
  const compiled = await compileChecker(bench.compiler, source, io.signal);
  const failed = compiled.outcome === 'error';
  if (!failed) compiled.program.release();
  return {
    status: failed ? Status.CompileError : Status.Accepted,
    timeMs: null,
    memoryKb: null,
    score: null,
    message: failed ? compiled.message : null,
    cases: [],
    provenance: provenanceOf(bench, task, source, programLimits(task, source.language), compiled.command),
  };
}
