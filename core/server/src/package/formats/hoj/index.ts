import type { Archive, PackageProblem, PackageReader } from '../../model';
import { eachProblem, NotUnderstood, type ReadProblem } from '../common';
import type { Json } from '../json';
import { listingOf, type Listed } from './listing';
import { problemOf } from './problem';

export { listingOf, type Listed } from './listing';

/** Each problem of the listing; `more` adds what a description says beyond the ancestor's. */
export const problemsOf = (
  listing: readonly Listed[],
  more: (problem: PackageProblem, description: Json, folder: Archive) => PackageProblem,
): Promise<ReadProblem[]> =>
  eachProblem(
    listing,
    ({ name }) => name,
    ({ name, description, folder }) => {
      if (!description) throw new NotUnderstood('notAProblem', { name: `${name}.json` });
      return more(problemOf(description, folder), description, folder);
    },
  );

/** The zip of HOJ: `problem_1000.json` beside the folder `problem_1000`. */
export const hoj: PackageReader = {
  recognises: async (archive) => (await listingOf(archive)).some(({ description }) => description !== undefined),
  read: async (archive) => problemsOf(await listingOf(archive), (problem) => problem),
};
