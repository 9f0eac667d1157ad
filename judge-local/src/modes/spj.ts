import { stat } from 'node:fs/promises';
import { requireDecision } from '../checker';
import { checkerLimits } from '../limits';
import type { ProgramLimits } from '../languages';
import { MIB } from '../units';
import { runSequentially, type Verdict } from './run-sequentially';
import type { Mode, PreparedTask, ReadyCase } from './mode';
import type { Ran } from './run-to-file';
import { CASE_FILES, filesOf, juryProgram, STDERR_BYTES } from './jury-program';

/** The mode in which the program writes an answer and the setter's checker rates it. */
export const spjMode: Mode = (prepared, cases, onOutcome) =>
  runSequentially(prepared, cases, (one, ran) => check(prepared, one, ran), onOutcome);

/** Limits for runtimes that receive their limits as arguments. */
const LIMITS: ProgramLimits = { timeMs: 16_000, memoryMb: 512, stackMb: 128 };
const STDOUT_BYTES = 16 * MIB;

/** Runs the checker in its own sandbox run; it sees nothing of the program but its output. */
async function check(prepared: PreparedTask, { spec, input, output }: ReadyCase, ran: Ran): Promise<Verdict> {
  const { checkerSandbox, store, signal } = prepared;
  const checker = juryProgram(prepared);
  const { size } = await stat(store.path(ran.output));
  const result = await checkerSandbox.run(
    {
      kind: 'run',
      argv: [...checker.language.run.argv(LIMITS), CASE_FILES.input, CASE_FILES.output, CASE_FILES.answer],
      files: filesOf(checker, {
        [CASE_FILES.input]: input,
        [CASE_FILES.output]: { ref: ran.output },
        [CASE_FILES.answer]: output,
      }),
      stdin: null,
      stdout: { capture: STDOUT_BYTES },
      stderr: { capture: STDERR_BYTES },
      limits: checkerLimits(checker.language, input.bytes + output.bytes + size),
    },
    signal,
  );
  return requireDecision('checker', spec.seq, result);
}
