import { encodeVerdictMessage, type JudgeMessage } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import { constants } from 'node:os';
import type { Language } from '../languages';
import type { RunLimits, RunResult } from '../sandbox/types';
import { MIB } from '../units';
import { signalName } from '../verdict';
import { explain } from './explain';
import { cleanMessage } from './message';

/**
 * Final message of a compiler driver one of whose programs was killed, missing, or could not be started. It is matched only at
 * the very end, where code cannot inject text: after a message that quotes code, the compiler shows the line
 * concerned.
 */
const PART_LOST =
  /(?:^|\n)\S+: fatal error: (?:Killed signal terminated program \S+|cannot execute '\S+': .*|cannot find '\S+'|.*: (?:Resource temporarily unavailable|Cannot allocate memory))\ncompilation terminated\.\s*$/;

/**
 * Returns the stored message about a compiler's run for the person who submitted; null if it produced a program.
 *
 * @throws `JudgeFailure` when the code is not at fault: a compiler killed from outside (the machine is out of memory,
 * an operator), a script's interpreter that failed before it could check the code, a sandbox that failed.
 */
export function complaintOf(result: RunResult, language: Language, toolsDir: string): string | null {
  const { status, message, stdout, stderr, exitCode } = result;
  const { limits, refusalCode = exitCode } = language.compile;
  const printed = Buffer.concat([stdout.bytes ?? Buffer.alloc(0), stderr.bytes ?? Buffer.alloc(0)]);
  const output = cleanMessage(printed, [`${toolsDir}/`, '/w/']);
  const withMessage = (judgeMessage: JudgeMessage): string => encodeVerdictMessage(judgeMessage, output);
  switch (status) {
    case 'ok':
      if (language.program.path in result.collected) return null;
      throw new JudgeFailure('compilerLeftNothing', `${language.name}: ${output}`);
    case 'exit':
      if (PART_LOST.test(String(stderr.bytes ?? ''))) throw killed(language, output);
      if (exitCode !== refusalCode) throw broken(language, result, output);
      return (
        explained(output, limits) ?? encodeVerdictMessage({ code: 'compilerExitCode', values: { status: exitCode } })
      );
    case 'signal':
      // Compilers crash, but none kills itself with SIGKILL, and the sandbox reports its own kills separately.
      if (result.signal === constants.signals.SIGKILL) throw killed(language, output);
      return output || encodeVerdictMessage({ code: 'compilerSignal', values: { signal: signalName(result.signal) } });
    case 'cpu':
      return withMessage({ code: 'compilerTime', values: { seconds: limits.cpuMs / 1000 } });
    case 'wall':
      return withMessage(idleMessage(result));
    case 'memory':
      return withMessage({ code: 'compilerMemory', values: { megabytes: limits.memoryBytes / MIB } });
    case 'output':
      return withMessage({ code: 'compilerOutput', values: {} });
    default:
      throw new JudgeFailure('sandboxCompile', message ?? status);
  }
}

const killed = ({ name }: Language, output: string): JudgeFailure =>
  new JudgeFailure('compilerKilled', `${name}: ${output}`);

const broken = ({ name }: Language, { exitCode }: RunResult, output: string): JudgeFailure =>
  new JudgeFailure('compilerBroken', `${name}: exit code ${exitCode}: ${output}`);

/** Returns the compiler's output, with an explanation where needed; null if it printed nothing. */
function explained(output: string, limits: RunLimits): string | null {
  const found = explain(output, limits);
  return found ? encodeVerdictMessage(found.message, found.output) : output || null;
}

/**
 * Message for a compiler that exceeded its wall-clock limit. The clock stops while other processes have its
 * processor, so the compiler slept by itself, which only unusual code causes.
 */
const idleMessage = ({ cpuMs, wallMs, delayMs }: RunResult): JudgeMessage => ({
  code: 'compilerIdle',
  values: { clock: seconds(wallMs - delayMs), computing: seconds(cpuMs) },
});

/** Converts ms to seconds, rounded to a tenth. */
const seconds = (ms: number): number => Math.round(ms / 100) / 10;
