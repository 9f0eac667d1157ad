import type { ShownRun } from '@tribunal/remote-kit/companion';
import type { Job } from './job';

/** Names of accounts are the same in any case of their letters. */
export const isSameAccount = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isNumber = (id: string): boolean => /^\d+$/.test(id);

/** Returns whether a run is newer than all known ones; ids that are no numbers are only told apart. */
const isNewer = (runId: string, known: readonly string[]): boolean =>
  !known.includes(runId) && (!isNumber(runId) || known.filter(isNumber).every((each) => BigInt(each) < BigInt(runId)));

/**
 * Returns the run that a job has made, if it is among the shown ones, newest first. Where the runs from before are
 * known, it is the first one after them: the person may have sent another one since. Otherwise it is the newest.
 */
export function findNewRun(
  {
    order: { handle, problem },
    known,
    rejected,
    hasBaseline,
  }: Pick<Job, 'order' | 'known' | 'rejected' | 'hasBaseline'>,
  runs: readonly ShownRun[],
): ShownRun | null {
  const own = runs.filter(
    ({ runId, account, problemId }) =>
      (account === null || isSameAccount(account, handle)) &&
      (problemId === null || problemId === problem.id) &&
      !rejected.includes(runId) &&
      isNewer(runId, known),
  );
  return (hasBaseline ? own.at(-1) : own[0]) ?? null;
}
