import { Limits, Status, storedSaying, type JudgeTask, type Provenance } from '@tribunal/contract';
import { JudgeFailure, type FinalReport, type JudgeIo } from '@tribunal/worker';
import { readFile } from 'node:fs/promises';
import { compareBytes } from './compare';
import { JudgementSandbox } from './judgement-sandbox';
import { outputCap, programLimits } from './limits';
import { runToFile, type PreparedTask, type Ran } from './modes';
import { languageOf, type Bench } from './parts';
import { provenanceOf } from './provenance';

type Trial = NonNullable<JudgeTask['trial']>;

/** Work `trial`: compile and run once on an input of the user's own; nothing of the problem's testdata is near. */
export async function runTrial(bench: Bench, task: JudgeTask, { report, signal }: JudgeIo): Promise<FinalReport> {
  const { compiler, store } = bench;
  const { trial, code, extraFiles } = task;
  if (!trial) throw new JudgeFailure('nothingToTry', task.problemId);
  const offered = languageOf(bench, task.language);
  const { language } = offered;
  const limits = programLimits(task, language);
  report.status(Status.Compiling, 1);
  const compiled = await compiler.compile({ ...offered, code, extraFiles, linking: 'dynamic' }, signal);
  const provenance = provenanceOf(bench, task, offered, limits, compiled.command);
  if (compiled.outcome === 'error') return compileError(compiled.message, provenance);
  try {
    report.status(Status.Judging, 1);
    const program = { language, ref: compiled.program.ref };
    const sandbox = new JudgementSandbox(bench);
    const prepared = { task, program, limits, checker: null, sandbox, checkerSandbox: sandbox, store, signal };
    return { ...(await runOnce(prepared, trial)), provenance };
  } finally {
    compiled.program.release();
  }
}

/** The input ends with a line end, which its form lacks; interactive programs read it as if it were typed ahead. */
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
  const written = await readFile(store.path(output));
  const remark = fault ? fault.remark : hint;
  return {
    status: fault?.status ?? statusOf(task, expectedOutput, written),
    timeMs: Math.min(limits.timeMs, used.timeMs),
    memoryKb: Math.min(limits.memoryMb * 1024, used.memoryKb),
    score: null,
    message: remark && storedSaying(remark),
    cases: [],
    trial: { output: shown(written), stderr: shown(result.stderr.bytes ?? Buffer.alloc(0)) },
  };
}

/** Right or wrong: a test run knows no presentation error. With nothing to compare, to end well is enough. */
function statusOf({ isRemoveEndBlank }: JudgeTask, expected: string | null, written: Buffer): Status {
  if (expected === null) return Status.Accepted;
  const same = compareBytes(isRemoveEndBlank ? 'lenient' : 'strict', Buffer.from(expected), written);
  return same === Status.Accepted ? Status.Accepted : Status.WrongAnswer;
}

/** What a program wrote, as text that databases take; its beginning if it is long. */
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
