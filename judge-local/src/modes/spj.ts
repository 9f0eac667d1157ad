import { stat } from 'node:fs/promises';
import { settled } from '../checker';
import { checkerLimits } from '../limits';
import type { ProgramLimits } from '../languages';
import { MIB } from '../units';
import { inTurn, type Verdict } from './in-turn';
import type { Mode, PreparedTask, ReadyCase } from './mode';
import type { Ran } from './run-to-file';
import { CASE_FILES, filesOf, settersProgram, STDERR_BYTES } from './setters-program';

/** The program writes an answer, and the setter's checker says what it is worth. */
export const spjMode: Mode = (prepared, cases, onOutcome) =>
  inTurn(prepared, cases, (one, ran) => check(prepared, one, ran), onOutcome);

/** For runtimes that are told their limits. */
const LIMITS: ProgramLimits = { timeMs: 16_000, memoryMb: 512, stackMb: 128 };
const STDOUT_BYTES = 16 * MIB;

/** The checker has a sandbox run of its own; it knows nothing of the program but its output. */
async function check(prepared: PreparedTask, { spec, input, output }: ReadyCase, ran: Ran): Promise<Verdict> {
  const { checkerSandbox, store, signal } = prepared;
  const checker = settersProgram(prepared);
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
  return settled('checker', spec.seq, result);
}
