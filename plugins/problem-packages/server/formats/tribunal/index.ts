import type { Archive } from '@tribunal/server/platform';
import { eachProblem, type ReadProblem } from '../problems';
import { notAProblem } from '../unreadable-problem';
import type { Json } from '../json';
import type { PackageProblem, PackageReader } from '../../model';
import { readImages } from './images';
import { listingOf, type Listed } from './listing';
import { problemOf } from './problem';
import { readSolutions } from './solutions';
import { VERSION_KEY } from './write';

export { listingOf } from './listing';
export { problemEntries } from './write';

/** Reads each problem of the listing. `more` adds the parts of a description that HOJ does not have. */
export const problemsOf = (
  listing: readonly Listed[],
  more: (problem: PackageProblem, description: Json, folder: Archive) => PackageProblem,
): Promise<ReadProblem[]> =>
  eachProblem(
    listing,
    ({ name }) => name,
    ({ name, description, folder }) => {
      if (!description) throw notAProblem(`${name}.json`);
      return more(problemOf(description, folder), description, folder);
    },
  );

/** Reads our own format, a superset of the format of HOJ, which HOJ can read too. */
export const tribunal: PackageReader = {
  format: 'tribunal',
  recognises: async (archive) =>
    (await listingOf(archive)).some(({ description }) => description?.[VERSION_KEY] !== undefined),
  read: async (archive) =>
    problemsOf(await listingOf(archive), (problem, description, folder) => {
      const { images, losses } = readImages(description['images'], folder);
      return {
        ...problem,
        solutions: readSolutions(description['solutions']),
        images,
        losses: [...problem.losses, ...losses],
      };
    }),
};
