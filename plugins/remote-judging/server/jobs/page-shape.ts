import type { RemoteProblem } from '@tribunal/contract';

/** Returns the structure of a page regardless of its text, one line per feature. */
export function shapeOf(problem: RemoteProblem): string[] {
  const parts = (['description', 'input', 'output', 'hint'] as const).filter((name) => problem[name].trim() !== '');
  return [
    `title: ${problem.title}`,
    `time limit: ${problem.timeLimitMs} ms`,
    `memory limit: ${problem.memoryLimitMb} MB`,
    `parts: ${parts.join(', ') || 'none'}`,
    `samples: ${problem.samples.length}`,
    `samples with an output: ${problem.samples.filter(({ output }) => output.trim() !== '').length}`,
  ];
}

/** Describes the difference for people; null if there is none. */
export function describeDifference(previous: RemoteProblem, now: RemoteProblem): string | null {
  const then = shapeOf(previous);
  const lines = shapeOf(now).flatMap((line, at) => (line === then[at] ? [] : [`- ${then[at]}`, `+ ${line}`]));
  return lines.length === 0 ? null : lines.join('\n');
}
