import { ContestLimits } from '@tribunal/plugin-contest/contract';
import type { DraftProblem } from './draft';
import type { Warnings } from './record-issues';

/** Gives problems whose label an earlier one has a suffix, and warns of them. */
export function withUniqueLabels(problems: readonly DraftProblem[], warnings: Warnings): DraftProblem[] {
  const taken = new Set(problems.map(({ label }) => label));
  const seen = new Set<string>();
  const renamed: string[] = [];
  const all = problems.map((problem) => {
    const isFirst = !seen.has(problem.label);
    const label = isFirst ? problem.label : freeLabel(problem.label, taken);
    seen.add(label);
    taken.add(label);
    if (!isFirst) renamed.push(`${[...new Set([problem.label, problem.title])].join(' ')} → ${label}`);
    return { ...problem, label };
  });
  warnings.addList('sameLabel', renamed);
  return all;
}

/** Returns the label with the smallest free suffix, shortened if the suffix would make it too long. */
function freeLabel(label: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const found = label.slice(0, ContestLimits.displayId.max - suffix.length) + suffix;
    if (!taken.has(found)) return found;
  }
}
