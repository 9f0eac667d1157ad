import type { RemoteProblem } from '@tribunal/contract';

/** What a page looks like whatever its words are, one line each. */
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

/** What differs, for people; null: nothing. */
export function differenceOf(before: RemoteProblem, now: RemoteProblem): string | null {
  const then = shapeOf(before);
  const lines = shapeOf(now).flatMap((line, at) => (line === then[at] ? [] : [`- ${then[at]}`, `+ ${line}`]));
  return lines.length === 0 ? null : lines.join('\n');
}
