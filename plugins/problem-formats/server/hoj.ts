import { listingOf, problemsOf, type PackageReader } from '@tribunal/plugin-problem-packages/server';

/** Returns whether a description says how blanks at the ends of lines count. HOJ ignores them unless it says so. */
const saysHowBlanksCount = ({ problem }: Readonly<Record<string, unknown>>): boolean =>
  typeof problem === 'object' && problem !== null && 'isRemoveEndBlank' in problem && problem.isRemoveEndBlank !== null;

/** Reads the zip of HOJ: `problem_1000.json` beside the folder `problem_1000`. */
export const hoj: PackageReader = {
  format: 'hoj',
  recognises: async (archive) => (await listingOf(archive)).some(({ description }) => description !== undefined),
  read: async (archive) =>
    problemsOf(await listingOf(archive), (problem, description) =>
      saysHowBlanksCount(description) ? problem : { ...problem, isRemoveEndBlank: true },
    ),
};
