import { listingOf, problemsOf, type PackageReader } from '@tribunal/plugin-problem-packages/server';

/** Reads the zip of HOJ: `problem_1000.json` beside the folder `problem_1000`. */
export const hoj: PackageReader = {
  format: 'hoj',
  recognises: async (archive) => (await listingOf(archive)).some(({ description }) => description !== undefined),
  read: async (archive) => problemsOf(await listingOf(archive), (problem) => problem),
};
