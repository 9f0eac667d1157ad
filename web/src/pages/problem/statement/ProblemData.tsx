import type { Example, Problem } from '@tribunal/contract';
import { fileText } from './parse-examples';

/** What the page tells other programs about a problem. */
type DescribedProblem = Pick<
  Problem,
  'problemId' | 'title' | 'timeLimit' | 'memoryLimit' | 'judgeMode' | 'isFileIO' | 'ioReadFileName' | 'ioWriteFileName'
>;

/**
 * Returns the JSON-LD of a problem. Tools that fetch samples for an editor expect these names and units: milliseconds,
 * MB, and texts that end with a line break.
 */
const problemData = (problem: DescribedProblem, samples: readonly Example[], url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'LearningResource',
  learningResourceType: 'programming problem',
  identifier: problem.problemId,
  name: problem.title,
  url,
  interactive: problem.judgeMode === 'interactive',
  timeLimit: problem.timeLimit,
  memoryLimit: problem.memoryLimit,
  tests: samples.map(({ input, output }) => ({ input: fileText(input), output: fileText(output) })),
  input: problem.isFileIO ? { type: 'file', fileName: problem.ioReadFileName } : { type: 'stdin' },
  output: problem.isFileIO ? { type: 'file', fileName: problem.ioWriteFileName } : { type: 'stdout' },
});

/** Returns JSON that neither ends nor comments out the script element that it is written into. */
const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Describes the problem to programs that read the page. The browser does not run it, so no policy has to allow it. */
export const ProblemData = ({ problem, samples }: { problem: DescribedProblem; samples: readonly Example[] }) => (
  <script type="application/ld+json">
    {scriptJson(problemData(problem, samples, `${location.origin}${location.pathname}`))}
  </script>
);
