import type { JudgeTask, Provenance } from '@tribunal/contract';
import { checkerHash } from './checker';
import type { ProgramLimits } from './languages';
import type { JudgeContext, OfferedLanguage } from './judge-context';

/** Returns how a verdict was obtained; limits are the applied ones, including factors. */
export const provenanceOf = (
  { host, sandbox: { info } }: JudgeContext,
  task: JudgeTask,
  { language, version }: OfferedLanguage,
  limits: ProgramLimits,
  compileCommand: string,
): Provenance => ({
  host,
  toolVersion: version,
  compileCommand,
  runCommand: language.run.argv(limits).join(' '),
  dataHash: task.dataHash,
  checkerHash: task.checker && usesChecker(task) ? checkerHash(task.checker) : null,
  timeLimitMs: limits.timeMs,
  memoryLimitMb: limits.memoryMb,
  stackLimitMb: limits.stackMb,
  sandbox: `${info.backend} ${info.version}, cgroup ${info.cgroup}, kernel ${info.kernel}`,
  degraded: info.degraded.map(({ code }) => code),
});

/** A test run compares texts, whatever the problem's mode. */
const usesChecker = ({ work, judgeMode }: JudgeTask): boolean =>
  work === 'compile' || (work === 'judge' && judgeMode !== 'default');
