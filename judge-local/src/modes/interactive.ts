import { JudgeFailure } from '@tribunal/worker';
import { interactorLimits, outputCap } from '../limits';
import type { RunRequest } from '../sandbox/types';
import { verdictOf } from './dialogue';
import type { CaseOutcome, Mode, PreparedTask, ReadyCase } from './mode';
import { endingOf, requestOf } from './run';
import { CASE_FILES, filesOf, juryProgram, STDERR_BYTES } from './jury-program';

const PIPES = { toProgram: 'to-program', fromProgram: 'from-program' } as const;

/**
 * The mode in which the program talks to the setter's interactor, each in its own sandbox, and the interactor
 * determines the verdict.
 */
export const interactiveMode: Mode = async (prepared, cases, onOutcome) => {
  if (prepared.sandbox.info.slots < 2) {
    throw new JudgeFailure('oneSlot', 'an interactive problem needs two');
  }
  for (const one of cases) if (onOutcome(await runDialogue(prepared, one)) === 'stop') return;
};

async function runDialogue(prepared: PreparedTask, one: ReadyCase): Promise<CaseOutcome> {
  const { spec } = one;
  const requests = [userRequest(prepared), interactorRequest(prepared, one)];
  const [user, interactor] = await prepared.sandbox.group(requests, Object.values(PIPES), prepared.signal);
  if (!user || !interactor) throw new Error('the sandbox returned only one side of an interactive run');
  const ending = endingOf(prepared, `case ${spec.seq}`, user);
  return { spec, ...ending.used, ...verdictOf({ seq: spec.seq, user, ending, interactor }) };
}

const userRequest = (prepared: PreparedTask): RunRequest => ({
  ...requestOf(prepared, outputCap(prepared.task), { pipe: PIPES.fromProgram }),
  stdin: { pipe: PIPES.toProgram },
  hideEnd: true,
});

function interactorRequest(prepared: PreparedTask, { input, output }: ReadyCase): RunRequest {
  const interactor = juryProgram(prepared);
  const { limits } = prepared;
  return {
    kind: 'run',
    argv: [...interactor.language.run.argv(limits), CASE_FILES.input, CASE_FILES.output, CASE_FILES.answer],
    files: filesOf(interactor, { [CASE_FILES.input]: input, [CASE_FILES.answer]: output }),
    stdin: { pipe: PIPES.fromProgram },
    stdout: { pipe: PIPES.toProgram },
    stderr: { capture: STDERR_BYTES },
    limits: interactorLimits(limits, interactor.language, input.bytes + output.bytes),
  };
}
