import { JudgeFailure } from '@tribunal/worker';
import { constants } from 'node:os';
import type { Language } from '../languages';
import type { RunResult } from '../sandbox/types';
import { MIB } from '../units';
import { cleanMessage } from './message';

/**
 * The last words of a compiler driver whose part was killed. Only at the very end, where code cannot put words of its
 * own: behind a message that quotes code, the compiler shows the line it is about.
 */
const PART_KILLED = /(?:^|\n)\S+: fatal error: Killed signal terminated program \S+\ncompilation terminated\.\s*$/;

/** Below this part of its CPU limit, a compiler that ran out of time on the clock was kept waiting by the machine. */
const WORKED = 0.5;

/**
 * What to tell the person who submitted about a compiler's run; null when it left a program. Throws `JudgeFailure` when
 * the code is not at fault: a compiler killed from outside (the machine is out of memory, an operator), one that got no
 * processor, a sandbox that failed.
 */
export function complaintOf(result: RunResult, language: Language, toolsDir: string): string | null {
  const { status, message, stdout, stderr, cpuMs } = result;
  const { limits } = language.compile;
  const printed = Buffer.concat([stdout.bytes ?? Buffer.alloc(0), stderr.bytes ?? Buffer.alloc(0)]);
  const said = cleanMessage(printed, [`${toolsDir}/`, '/w/']);
  switch (status) {
    case 'ok':
      if (language.program.path in result.collected) return null;
      throw new JudgeFailure('the compiler left no program', `${language.name}: ${said}`);
    case 'exit':
      if (PART_KILLED.test(String(stderr.bytes ?? ''))) throw killed(language, said);
      return said || `The compiler ended with exit code ${result.exitCode}`;
    case 'signal':
      // Compilers crash, but none kills itself, and the sandbox names its own reasons.
      if (result.signal === constants.signals.SIGKILL) throw killed(language, said);
      return said || `The compiler was ended by signal ${result.signal}`;
    case 'cpu':
      return `Compiling took longer than ${limits.cpuMs / 1000} s\n${said}`.trim();
    case 'wall':
      if (cpuMs < limits.cpuMs * WORKED) throw starved(language, result);
      return `Compiling took longer than ${limits.wallMs / 1000} s on the clock\n${said}`.trim();
    case 'memory':
      return `Compiling took more than ${limits.memoryBytes / MIB} MB\n${said}`.trim();
    case 'output':
      return `The compiler wrote too much\n${said}`.trim();
    default:
      throw new JudgeFailure('the sandbox could not compile', message ?? status);
  }
}

const killed = ({ name }: Language, said: string): JudgeFailure =>
  new JudgeFailure('the compiler was killed from outside', `${name}: ${said}`);

const starved = ({ name }: Language, { cpuMs, wallMs }: RunResult): JudgeFailure =>
  new JudgeFailure(
    'the compiler got too little of the processor',
    `${name}: ${(cpuMs / 1000).toFixed(1)} s of computing in ${(wallMs / 1000).toFixed(1)} s on the clock`,
  );
