import { ProblemType, Status, type CaseReport, type JudgeTask, type Provenance } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type Judge, type JudgeIo } from '@tribunal/worker';
import type { Compiler } from './compile';
import type { Language, ProgramLimits } from './languages';
import { programLimits } from './limits';
import { MODES, type Mode, type ReadyCase } from './modes';
import { runRounds } from './rounds';
import type { Sandbox } from './sandbox/types';
import { decidingCase, finalStatus, totalScore } from './scoring';
import type { Store, StoredFile } from './store';
import type { Testdata } from './testdata';

/** A language that passed its self-test. */
export interface OfferedLanguage {
  language: Language;
  version: string;
}

export interface JudgeParts {
  sandbox: Sandbox;
  store: Store;
  compiler: Compiler;
  testdata: Testdata;
  languages: readonly OfferedLanguage[];
  host: string;
}

/** From this many cases on, a statically linked program's faster start outweighs its slower link. */
const STATIC_FROM_CASES = 100;

/** Judges one task from its source to its score: compile, run the cases, decide. */
export const createJudge = (parts: JudgeParts): Judge => {
  const offered = new Map(parts.languages.map((one) => [one.language.name, one]));
  return async (task, io) => {
    const mode = modeOf(task);
    const language = offered.get(task.language);
    if (!language) throw new JudgeFailure('language not offered by this judge', task.language);
    const fetching = holdTestdata(parts.testdata, task);
    try {
      return await judgeIn(parts, task, language, mode, fetching, io);
    } finally {
      await fetching.then(release, () => undefined);
    }
  };
};

function modeOf(task: JudgeTask): Mode {
  const mode = MODES[task.judgeMode];
  if (!mode) throw new JudgeFailure('judge mode not supported by this judge', task.judgeMode, 'give-up');
  if (task.cases.length === 0) throw new JudgeFailure('the problem has no testdata', task.problemId, 'give-up');
  return mode;
}

async function judgeIn(
  parts: JudgeParts,
  task: JudgeTask,
  { language, version }: OfferedLanguage,
  mode: Mode,
  fetching: Promise<ReadyCase[]>,
  { report, signal }: JudgeIo,
): Promise<FinalReport> {
  const { compiler, sandbox, store } = parts;
  const limits = programLimits(task, language);
  const linking = task.cases.length >= STATIC_FROM_CASES ? (language.compile.linkings.at(-1) ?? 'dynamic') : 'dynamic';
  report.status(Status.Compiling, task.cases.length);
  const compiled = await compiler.compile({ language, version, code: task.code, linking }, signal);
  const provenance = provenanceOf(parts, task, { language, version }, limits, compiled.command);
  if (compiled.outcome === 'error') return compileError(task, compiled.message, provenance);
  try {
    const cases = await fetching;
    report.status(Status.Judging, task.cases.length);
    const trial = { task, language, limits, program: compiled.program.ref, sandbox, store, signal };
    const decided = await runRounds(mode, trial, cases, (one) => report.caseDone(one));
    return verdictOf(task, limits, decided, provenance);
  } finally {
    compiled.program.release();
  }
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

const provenanceOf = (
  { host, sandbox: { info } }: JudgeParts,
  { dataHash }: JudgeTask,
  { language, version }: OfferedLanguage,
  limits: ProgramLimits,
  compileCommand: string,
): Provenance => ({
  host,
  toolVersion: version,
  compileCommand,
  runCommand: language.run.argv(limits).join(' '),
  dataHash,
  timeLimitMs: limits.timeMs,
  memoryLimitMb: limits.memoryMb,
  sandbox: `${info.backend} ${info.version}, cgroup ${info.cgroup}, kernel ${info.kernel}`,
  degraded: info.degraded.map(({ code }) => code),
});

/** Inputs and outputs of all cases, fetched while the program compiles. */
function holdTestdata(testdata: Testdata, { cases }: JudgeTask): Promise<ReadyCase[]> {
  const held = testdata.hold(cases.flatMap(({ input, output }) => [input, output])).then((files) =>
    cases.map((spec, index) => ({
      spec,
      input: files[index * 2] as StoredFile,
      output: files[index * 2 + 1] as StoredFile,
    })),
  );
  // Its failure is met where it is awaited; a compile error may come first and make it unimportant.
  held.catch(() => undefined);
  return held;
}

function release(cases: readonly ReadyCase[]): void {
  for (const { input, output } of cases) {
    input.release();
    output.release();
  }
}
