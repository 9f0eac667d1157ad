import {
  ProblemType,
  Status,
  verdictMessageText,
  type CaseReport,
  type JudgeTask,
  type Provenance,
} from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type JudgeIo } from '@tribunal/worker';
import { checkerSource, compileChecker, type CheckerSource } from './checker';
import type { Language, ProgramLimits } from './languages';
import { programLimits } from './limits';
import { MODES, type Mode, type ReadyCase, type ReadyProgram } from './modes';
import { languageOf, type JudgeContext, type OfferedLanguage } from './judge-context';
import { TimeLimitSandbox } from './time-limit-sandbox';
import { provenanceOf } from './provenance';
import { runRounds } from './rounds';
import { decidingCase, finalStatus, totalScore } from './scoring';
import type { StoredFile } from './store/store';
import type { Testdata } from './testdata';

/** From this number of testcases on, the faster start of a statically linked program outweighs its slower link. */
const STATIC_FROM_CASES = 100;

/** The resources a task needs, determined before anything is compiled. */
interface Needs {
  task: JudgeTask;
  mode: Mode;
  offered: OfferedLanguage;
  checker: CheckerSource | null;
}

/** Does work of kind `judge`, from the source to the score. */
export async function judgeCases(judgeContext: JudgeContext, task: JudgeTask, io: JudgeIo): Promise<FinalReport> {
  const needs = {
    task,
    mode: modeOf(task),
    offered: languageOf(judgeContext, task.language),
    checker: checkerOf(judgeContext, task),
  };
  const fetching = pinTestdata(judgeContext.testdata, task);
  try {
    return await compileAndJudge(judgeContext, needs, fetching, io);
  } finally {
    await fetching.then(release, () => undefined);
  }
}

function modeOf(task: JudgeTask): Mode {
  const mode = MODES[task.judgeMode];
  if (!mode) throw new JudgeFailure('modeUnknown', task.judgeMode);
  if (task.cases.length === 0) throw new JudgeFailure('noTestdata', task.problemId);
  return mode;
}

function checkerOf({ offered }: JudgeContext, { judgeMode, checker, problemId }: JudgeTask): CheckerSource | null {
  if (judgeMode === 'default') return null;
  if (checker) return checkerSource(offered, checker);
  throw new JudgeFailure(judgeMode === 'interactive' ? 'noInteractor' : 'noChecker', problemId);
}

async function compileAndJudge(
  judgeContext: JudgeContext,
  { task, mode, offered, checker }: Needs,
  fetching: Promise<ReadyCase[]>,
  { report, signal }: JudgeIo,
): Promise<FinalReport> {
  const { compiler, store } = judgeContext;
  const { language } = offered;
  const limits = programLimits(task, language);
  report.status(Status.Compiling, task.cases.length);
  const { code, extraFiles } = task;
  const compiled = await compiler.compile({ ...offered, code, extraFiles, linking: linkingOf(task, language) }, signal);
  const provenance = provenanceOf(judgeContext, task, offered, limits, compiled.command);
  if (compiled.outcome === 'error') return compileError(task, compiled.message, provenance);
  const pinned: StoredFile[] = [compiled.program];
  try {
    const ready = checker && (await readyChecker(judgeContext, checker, pinned, signal));
    const cases = await fetching;
    report.status(Status.Judging, task.cases.length);
    const program = { language, ref: compiled.program.ref };
    const sandbox = new TimeLimitSandbox(judgeContext);
    const checkerSandbox = new TimeLimitSandbox(judgeContext);
    const prepared = { task, program, limits, checker: ready, sandbox, checkerSandbox, store, signal };
    const decided = await runRounds(mode, prepared, cases, (one) => report.caseDone(one));
    return verdictOf(task, limits, decided, provenance);
  } finally {
    for (const file of pinned) file.release();
  }
}

const linkingOf = ({ cases }: JudgeTask, { compile }: Language) =>
  cases.length >= STATIC_FROM_CASES ? (compile.linkings.at(-1) ?? 'dynamic') : 'dynamic';

/**
 * Compiles the setter's program and adds it to the pinned files. The submission is not to blame if it does not
 * compile.
 */
async function readyChecker(
  { compiler }: JudgeContext,
  source: CheckerSource,
  pinned: StoredFile[],
  signal: AbortSignal,
): Promise<ReadyProgram> {
  const compiled = await compileChecker(compiler, source, signal);
  if (compiled.outcome === 'error') {
    throw new JudgeFailure('checkerNotCompiling', verdictMessageText(compiled.message));
  }
  pinned.push(compiled.program);
  return { language: source.language, ref: compiled.program.ref };
}

function verdictOf(task: JudgeTask, limits: ProgramLimits, cases: CaseReport[], provenance: Provenance): FinalReport {
  const scored = cases.map(({ groupNum, status, score }) => ({ groupNum, status, score: score ?? 0 }));
  const isOi = task.problemType === ProblemType.Oi;
  return {
    status: finalStatus(task.problemType, cases),
    timeMs: Math.min(limits.timeMs, Math.max(...cases.map(({ timeMs }) => timeMs))),
    memoryKb: Math.min(limits.memoryMb * 1024, Math.max(...cases.map(({ memoryKb }) => memoryKb))),
    score: isOi ? totalScore(task.judgeCaseMode, scored, task.ioScore) : null,
    message: decidingCase(cases)?.message ?? null,
    cases,
    provenance,
  };
}

const compileError = ({ problemType }: JudgeTask, message: string, provenance: Provenance): FinalReport => ({
  status: Status.CompileError,
  timeMs: null,
  memoryKb: null,
  score: problemType === ProblemType.Oi ? 0 : null,
  message,
  cases: [],
  provenance,
});

/** Fetches the inputs and outputs of all testcases while the program compiles. */
function pinTestdata(testdata: Testdata, { cases }: JudgeTask): Promise<ReadyCase[]> {
  const pinned = testdata.pinFiles(cases.flatMap(({ input, output }) => [input, output])).then((files) =>
    cases.map((spec, index) => ({
      spec,
      input: files[index * 2] as StoredFile,
      output: files[index * 2 + 1] as StoredFile,
    })),
  );
  // A failure is handled where the promise is awaited; a compile error may come first and make it irrelevant.
  pinned.catch(() => undefined);
  return pinned;
}

function release(cases: readonly ReadyCase[]): void {
  for (const { input, output } of cases) {
    input.release();
    output.release();
  }
}
