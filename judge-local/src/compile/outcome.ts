import { storedSaying, type JudgeRemark } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import { constants } from 'node:os';
import type { Language } from '../languages';
import type { RunLimits, RunResult } from '../sandbox/types';
import { MIB } from '../units';
import { signalName } from '../verdict';
import { explain } from './explain';
import { cleanMessage } from './message';

/**
 * The last words of a compiler driver whose part was killed or could not be started. Only at the very end, where code
 * cannot put words of its own: behind a message that quotes code, the compiler shows the line it is about.
 */
const PART_LOST =
  /(?:^|\n)\S+: fatal error: (?:Killed signal terminated program \S+|.*: (?:Resource temporarily unavailable|Cannot allocate memory))\ncompilation terminated\.\s*$/;

/**
 * What to tell the person who submitted about a compiler's run, as a stored saying; null when it left a program.
 *
 * @throws `JudgeFailure` when the code is not at fault: a compiler killed from outside (the machine is out of memory, an
 *   operator), a script's interpreter that failed before it could judge the code, a sandbox that failed.
 */
export function complaintOf(result: RunResult, language: Language, toolsDir: string): string | null {
  const { status, message, stdout, stderr, exitCode } = result;
  const { limits, refusalCode = exitCode } = language.compile;
  const printed = Buffer.concat([stdout.bytes ?? Buffer.alloc(0), stderr.bytes ?? Buffer.alloc(0)]);
  const said = cleanMessage(printed, [`${toolsDir}/`, '/w/']);
  const saying = (remark: JudgeRemark): string => storedSaying(remark, said);
  switch (status) {
    case 'ok':
      if (language.program.path in result.collected) return null;
      throw new JudgeFailure('compilerLeftNothing', `${language.name}: ${said}`);
    case 'exit':
      if (PART_LOST.test(String(stderr.bytes ?? ''))) throw killed(language, said);
      if (exitCode !== refusalCode) throw broken(language, result, said);
      return explained(said, limits) ?? storedSaying({ code: 'compilerExitCode', values: { status: exitCode } });
    case 'signal':
      // Compilers crash, but none kills itself, and the sandbox names its own reasons.
      if (result.signal === constants.signals.SIGKILL) throw killed(language, said);
      return said || storedSaying({ code: 'compilerSignal', values: { signal: signalName(result.signal) } });
    case 'cpu':
      return saying({ code: 'compilerTime', values: { seconds: limits.cpuMs / 1000 } });
    case 'wall':
      return saying(stoodStill(result));
    case 'memory':
      return saying({ code: 'compilerMemory', values: { megabytes: limits.memoryBytes / MIB } });
    case 'output':
      return saying({ code: 'compilerOutput', values: {} });
    default:
      throw new JudgeFailure('sandboxCompile', message ?? status);
  }
}

const killed = ({ name }: Language, said: string): JudgeFailure =>
  new JudgeFailure('compilerKilled', `${name}: ${said}`);

const broken = ({ name }: Language, { exitCode }: RunResult, said: string): JudgeFailure =>
  new JudgeFailure('compilerBroken', `${name}: exit code ${exitCode}: ${said}`);

/** The compiler's own words, with what they mean where they do not say it; null when it said nothing. */
function explained(said: string, limits: RunLimits): string | null {
  const found = explain(said, limits);
  return found ? storedSaying(found.remark, found.said) : said || null;
}

/**
 * A compiler that ran out of time on the clock, which stands still while others have its processor: it slept of its own
 * accord, as only odd code makes it do.
 */
const stoodStill = ({ cpuMs, wallMs, delayMs }: RunResult): JudgeRemark => ({
  code: 'compilerIdle',
  values: { clock: seconds(wallMs - delayMs), computing: seconds(cpuMs) },
});

/** To a tenth. */
const seconds = (ms: number): number => Math.round(ms / 100) / 10;
