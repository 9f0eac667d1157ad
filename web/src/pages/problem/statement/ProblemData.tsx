import type { Example, Problem } from '@tribunal/contract';
import { useSite } from '../../../shared/site';
import { fileText } from './parse-examples';

/** What the page tells other programs about a problem. */
type DescribedProblem = Pick<
  Problem,
  'problemId' | 'title' | 'timeLimit' | 'memoryLimit' | 'judgeMode' | 'isFileIO' | 'ioReadFileName' | 'ioWriteFileName'
>;

/** Where a problem is shown. */
export interface ProblemPlace {
  /** Address of its page. */
  url: string;
  /** Name of the site. */
  site: string;
  /** Name of its contest; undefined outside contests. */
  contest: string | undefined;
}

/**
 * Returns the JSON-LD of a problem. Tools that fetch samples for an editor expect these names and units: milliseconds,
 * MB, and texts that end with a line break.
 */
export const problemData = (
  problem: DescribedProblem,
  samples: readonly Example[],
  { url, site, contest }: ProblemPlace,
) => ({
  '@context': 'https://schema.org',
  '@type': 'LearningResource',
  learningResourceType: 'programming problem',
  identifier: problem.problemId,
  name: problem.title,
  url,
  provider: { '@type': 'Organization', name: site },
  ...(contest !== undefined && { isPartOf: { '@type': 'Event', name: contest } }),
  interactive: problem.judgeMode === 'interactive',
  timeLimit: problem.timeLimit,
  memoryLimit: problem.memoryLimit,
  tests: samples.map(({ input, output }) => ({ input: fileText(input), output: fileText(output) })),
  input: problem.isFileIO ? { type: 'file', fileName: problem.ioReadFileName } : { type: 'stdin' },
  output: problem.isFileIO ? { type: 'file', fileName: problem.ioWriteFileName } : { type: 'stdout' },
});

/** Returns JSON that neither ends nor comments out the script element that it is written into. */
const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

interface Props {
  problem: DescribedProblem;
  samples: readonly Example[];
  /** Name of the contest in which the problem is shown; undefined outside contests. */
  contest: string | undefined;
}

/** Describes the problem to programs that read the page. */
export const ProblemData = ({ problem, samples, contest }: Props) => {
  const { shortName: site } = useSite();
  const place = { url: `${location.origin}${location.pathname}`, site, contest };
  return <PageData data={problemData(problem, samples, place)} />;
};

/** Data for programs that read the page. The browser does not run it, so no policy has to allow it. */
export const PageData = ({ data }: { data: object }) => <script type="application/ld+json">{scriptJson(data)}</script>;
