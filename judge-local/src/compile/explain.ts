import type { JudgeMessage } from '@tribunal/contract';
import type { RunLimits } from '../sandbox/types';
import { MIB } from '../units';

/** Explains a compiler that exited without a message about the code itself. */
interface Explanation {
  pattern: RegExp;
  message(limits: RunLimits): JudgeMessage;
}

/** The first matching entry applies. All patterns match at the start of a line, where a compiler never quotes code. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    pattern: /^\S+: internal compiler error: File size limit exceeded signal terminated program /m,
    message: ({ fileBytes }) => ({ code: 'programTooLarge', values: { megabytes: fileBytes / MIB } }),
  },
  {
    pattern: /^\S.*: relocation truncated to fit: /m,
    message: () => ({ code: 'dataTooLarge', values: {} }),
  },
  {
    pattern: /^\S+: out of memory allocating \d+ bytes/m,
    message: ({ memoryBytes }) => ({ code: 'compilerMemory', values: { megabytes: memoryBytes / MIB } }),
  },
  {
    pattern:
      /^(\S+: internal compiler error: |The system is out of resources\.|An exception has occurred in the compiler )/m,
    message: () => ({ code: 'compilerCrash', values: {} }),
  },
];

/** Lines in which compilers ask for a bug report or print their own stack trace. */
const BUG_REPORT_HINTS =
  /^(Please (submit a full|include the complete) .*|See <file:.*bugs?>? for instructions\.?|Consult the following stack trace .*|Please file a bug .*|\t?0x[0-9a-f]+ .*|\t\.\.\/.*|\s+at [\w.$/]+(\(.*\))?)$\n?/gim;

/**
 * Returns an explanation of how a compiler ended, with the part of its output that is useful to the person who
 * submitted; null if the output is clear on its own.
 */
export function explain(output: string, limits: RunLimits): { message: JudgeMessage; output: string } | null {
  const found = EXPLANATIONS.find(({ pattern }) => pattern.test(output));
  if (!found) return null;
  return { message: found.message(limits), output: output.replace(BUG_REPORT_HINTS, '').trim() };
}
