import type { NotRead, PackageProblem } from '../model';
import { UnreadableProblem } from './unreadable-problem';
import { textFile } from './text-file';

export type ReadProblem = PackageProblem | NotRead;

/** Gives a problem without a title the name of the file or folder that it was read from. */
function withTitle(problem: PackageProblem, name: string): PackageProblem {
  if (problem.title.trim() !== '') return problem;
  return { ...problem, title: name, remarks: [...problem.remarks, { code: 'noTitle', detail: name }] };
}

/**
 * Uses the samples of a problem without testcases as its testcases, which is reported as a loss. Samples without an
 * output are skipped if an answer is needed.
 */
function withSamplesAsTests(problem: PackageProblem): PackageProblem {
  const { cases, examples, judgeMode, losses } = problem;
  const complete = examples.filter(({ output }) => judgeMode !== 'default' || output.trim() !== '');
  if (cases.length > 0 || complete.length === 0) return problem;
  const samples = complete.map(({ input, output }, at) => ({
    input: textFile(`sample${at + 1}.in`, input),
    output: textFile(`sample${at + 1}.out`, output),
    groupNum: null,
    score: null,
  }));
  return { ...problem, cases: samples, losses: [...losses, { code: 'samplesOnly', detail: String(samples.length) }] };
}

/** Converts a `reason` to the result of a problem that could not be read. Rethrows unexpected errors. */
export function notRead(title: string, reason: unknown): NotRead {
  if (!(reason instanceof UnreadableProblem)) throw reason;
  const { key, values } = reason;
  return { title, error: { key, values } };
}

/**
 * Reads problems one after another. A problem that cannot be understood does not affect the others. `nameOf` returns
 * the folder or file of a problem in the archive.
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
      problems.push(withSamplesAsTests(withTitle(await read(one), name)));
    } catch (error) {
      problems.push(notRead(name, error));
    }
  }
  return problems;
}
