import type { JudgeRemark } from '@tribunal/contract';
import type { RunLimits } from '../sandbox/types';
import { MIB } from '../units';

/** A compiler that exited without a word about the code itself. */
interface Explanation {
  pattern: RegExp;
  remark(limits: RunLimits): JudgeRemark;
}

/** The first that applies. All begin at a line's start, where a compiler never quotes code. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    pattern: /^\S+: internal compiler error: File size limit exceeded signal terminated program /m,
    remark: ({ fileBytes }) => ({ code: 'programTooLarge', values: { megabytes: fileBytes / MIB } }),
  },
  {
    pattern: /^\S.*: relocation truncated to fit: /m,
    remark: () => ({ code: 'dataTooLarge', values: {} }),
  },
  {
    pattern: /^\S+: out of memory allocating \d+ bytes/m,
    remark: ({ memoryBytes }) => ({ code: 'compilerMemory', values: { megabytes: memoryBytes / MIB } }),
  },
  {
    pattern:
      /^(\S+: internal compiler error: |The system is out of resources\.|An exception has occurred in the compiler )/m,
    remark: () => ({ code: 'compilerCrash', values: {} }),
  },
];

/** What compilers ask to be done with a defect of theirs, and where in themselves it happened. */
const FOR_ITS_MAKERS =
  /^(Please (submit a full|include the complete) .*|See <file:.*bugs?>? for instructions\.?|Consult the following stack trace .*|Please file a bug .*|\t?0x[0-9a-f]+ .*|\t\.\.\/.*|\s+at [\w.$/]+(\(.*\))?)$\n?/gim;

/** What it means that a compiler ended so, with the words that are of use to the person who submitted; null: it says so itself. */
export function explain(said: string, limits: RunLimits): { remark: JudgeRemark; said: string } | null {
  const found = EXPLANATIONS.find(({ pattern }) => pattern.test(said));
  if (!found) return null;
  return { remark: found.remark(limits), said: said.replace(FOR_ITS_MAKERS, '').trim() };
}
