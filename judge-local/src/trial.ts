import { Limits, Status, encodeVerdictMessage, type JudgeTask, type Provenance } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type JudgeIo } from '@tribunal/worker';
import { readFile } from 'node:fs/promises';
import { compareBytes } from './checker/built-in/compare';
import { TimeLimitSandbox } from './time-limit-sandbox';
import { outputCap, programLimits } from './limits';
import { runToFile, type PreparedTask, type Ran } from './modes';
import { languageOf, type JudgeContext } from './judge-context';
import { provenanceOf } from './provenance';

type Trial = NonNullable<JudgeTask['trial']>;

/**
 * Does work of kind `trial`: compiles and runs once on the user's own input, without access to the problem's
 * testdata.
 */
export async function runTrial(
  judgeContext: JudgeContext,
  task: JudgeTask,
  { report, signal }: JudgeIo,
): Promise<FinalReport> {
  const { compiler, store } = judgeContext;
  const { trial, code, extraFiles } = task;
  if (!trial) throw new JudgeFailure('nothingToTry', task.problemId);
  const offered = languageOf(judgeContext, task.language);
  const { language } = offered;
  const limits = programLimits(task, language);
  report.status(Status.Compiling, 1);
  const compiled = await compiler.compile({ ...offered, code, extraFiles, linking: 'dynamic' }, signal);
  const provenance = provenanceOf(judgeContext, task, offered, limits, compiled.command);
  if (compiled.outcome === 'error') return compileError(compiled.message, provenance);
  try {
    report.status(Status.Judging, 1);
    const program = { language, ref: compiled.program.ref };
    const sandbox = new TimeLimitSandbox(judgeContext);
    const prepared = { task, program, limits, checker: null, sandbox, checkerSandbox: sandbox, store, signal };
    return { ...(await runOnce(prepared, trial)), provenance };
  } finally {
    compiled.program.release();
  }
}

/**
 * Runs the program once. A line end is added, which the stored input lacks; interactive programs read the input as if
 * it had been typed beforehand.
 */
async function runOnce(prepared: PreparedTask, trial: Trial): Promise<Omit<FinalReport, 'provenance'>> {
  const { store, task } = prepared;
  const text = Buffer.from(`${trial.input}\n`);
  const input = { ref: await store.scratch(text), bytes: text.length };
  try {
    const expectedBytes = Buffer.byteLength(trial.expectedOutput ?? '');
    const ran = await runToFile(prepared, { name: 'the test run', input, expectedBytes }, outputCap(task));
    try {
      return await resultOf(prepared, trial, ran);
    } finally {
      await ran.discard();
    }
  } finally {
    await store.discard(input.ref);
  }
}

async function resultOf(
  { store, task, limits }: PreparedTask,
  { expectedOutput }: Trial,
  { fault, used, output, hint, result }: Ran,
): Promise<Omit<FinalReport, 'provenance'>> {
  const actual = await readFile(store.path(output));
  const message = fault ? fault.message : hint;
  return {
    status: fault?.status ?? statusOf(task, expectedOutput, actual),
    timeMs: Math.min(limits.timeMs, used.timeMs),
    memoryKb: Math.min(limits.memoryMb * 1024, used.memoryKb),
    score: null,
    message: message && encodeVerdictMessage(message),
    cases: [],
    trial: { output: shown(actual), stderr: shown(result.stderr.bytes ?? Buffer.alloc(0)) },
  };
}

/**
 * Returns right or wrong: a test run knows no presentation error. Without an expected output it is enough to end
 * successfully.
 */
function statusOf({ isRemoveEndBlank }: JudgeTask, expected: string | null, actual: Buffer): Status {
  if (expected === null) return Status.Accepted;
  const same = compareBytes(isRemoveEndBlank ? 'lenient' : 'strict', Buffer.from(expected), actual);
  return same === Status.Accepted ? Status.Accepted : Status.WrongAnswer;
}

/** Returns what a program wrote, as text that databases accept, cut if it is long. */
function shown(bytes: Buffer): string {
  const text = bytes.toString('utf8', 0, Limits.trialOutput.max * 4 + 4).replaceAll('\0', '\uFFFD');
  if (text.length <= Limits.trialOutput.max) return text;
  return `${text.slice(0, Limits.trialOutput.max).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const compileError = (message: string, provenance: Provenance): FinalReport => ({
  status: Status.CompileError,
  timeMs: null,
  memoryKb: null,
  score: null,
  message,
  cases: [],
  provenance,
});
