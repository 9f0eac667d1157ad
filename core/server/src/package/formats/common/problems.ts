import type { NotRead, PackageProblem } from '../../model';
import { NotUnderstood } from './not-understood';

export type ReadProblem = PackageProblem | NotRead;

/** A problem without a title goes by the name of what it was read from. */
function titled(problem: PackageProblem, name: string): PackageProblem {
  if (problem.title.trim() !== '') return problem;
  return { ...problem, title: name, remarks: [...problem.remarks, { code: 'noTitle', detail: name }] };
}

/** `reason` as what became of a problem; throws what is no reason of ours. */
export function notRead(title: string, reason: unknown): NotRead {
  if (!(reason instanceof NotUnderstood)) throw reason;
  const { key, values } = reason;
  return { title, error: { key, values } };
}

/**
 * One after the other; a problem that is not understood leaves the others as they are. `nameOf` is how the archive calls
 * one: its folder or file.
 */
export async function eachProblem<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  read: (one: T) => Promise<PackageProblem> | PackageProblem,
): Promise<ReadProblem[]> {
  const problems: ReadProblem[] = [];
  for (const one of all) {
    const name = nameOf(one);
    try {
      problems.push(titled(await read(one), name));
    } catch (error) {
      problems.push(notRead(name, error));
    }
  }
  return problems;
}
