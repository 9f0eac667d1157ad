import type { PackageReader } from '../../model';
import { listingOf, problemsOf } from '../hoj';
import { readImages } from './images';
import { readSolutions } from './solutions';
import { VERSION_KEY } from './write';

export { problemEntries } from './write';

/** Reads our own format, a superset of the format of HOJ, which HOJ can read too. */
export const tribunal: PackageReader = {
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
