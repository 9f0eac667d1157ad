import type { NotRead, PackageProblem } from '../../model';
import { NotUnderstood } from './not-understood';
import { textFile } from './text-file';

export type ReadProblem = PackageProblem | NotRead;

/** A problem without a title goes by the name of what it was read from. */
function titled(problem: PackageProblem, name: string): PackageProblem {
  if (problem.title.trim() !== '') return problem;
  return { ...problem, title: name, remarks: [...problem.remarks, { code: 'noTitle', detail: name }] };
}

/** A problem without tests is judged by its samples, which is a loss. A sample without an output is no test. */
function withSamplesAsTests(problem: PackageProblem): PackageProblem {
  const { cases, examples, judgeMode, losses } = problem;
  const whole = examples.filter(({ output }) => judgeMode !== 'default' || output.trim() !== '');
  if (cases.length > 0 || whole.length === 0) return problem;
  const samples = whole.map(({ input, output }, at) => ({
    input: textFile(`sample${at + 1}.in`, input),
    output: textFile(`sample${at + 1}.out`, output),
    groupNum: null,
    score: null,
  }));
  return { ...problem, cases: samples, losses: [...losses, { code: 'samplesOnly', detail: String(samples.length) }] };
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
      problems.push(withSamplesAsTests(titled(await read(one), name)));
    } catch (error) {
      problems.push(notRead(name, error));
    }
  }
  return problems;
}
