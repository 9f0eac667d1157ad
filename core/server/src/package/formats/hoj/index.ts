import type { Archive, PackageProblem, PackageReader } from '../../model';
import { eachProblem, UnreadableProblem, type ReadProblem } from '../common';
import type { Json } from '../json';
import { listingOf, type Listed } from './listing';
import { problemOf } from './problem';

export { listingOf, type Listed } from './listing';

/** Reads each problem of the listing. `more` adds the parts of a description that HOJ does not have. */
export const problemsOf = (
  listing: readonly Listed[],
  more: (problem: PackageProblem, description: Json, folder: Archive) => PackageProblem,
): Promise<ReadProblem[]> =>
  eachProblem(
    listing,
    ({ name }) => name,
    ({ name, description, folder }) => {
      if (!description) throw new UnreadableProblem('notAProblem', { name: `${name}.json` });
      return more(problemOf(description, folder), description, folder);
    },
  );

/** Reads the zip of HOJ: `problem_1000.json` beside the folder `problem_1000`. */
export const hoj: PackageReader = {
  recognises: async (archive) => (await listingOf(archive)).some(({ description }) => description !== undefined),
  read: async (archive) => problemsOf(await listingOf(archive), (problem) => problem),
};
