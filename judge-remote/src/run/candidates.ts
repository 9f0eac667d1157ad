import type { RemoteRun } from '@tribunal/remote-kit';
import { JudgeRemoteIntervals } from '../intervals';

/** What is known about the run to find. */
export interface Wanted {
  problemId: string;
  languageId: string;
  /** Lengths that the source may have at the site; null means any. */
  codeBytes: ReadonlySet<number> | null;
  /** Time of sending, in ms since 1970. */
  sentAt: number;
  /** The newest run before it; null if there was none. */
  baseline: string | null;
  /** Remote runs that belong to other submissions. */
  notOurs: ReadonlySet<string>;
}

const fits = <T>(listed: T | null, wanted: T): boolean => listed === null || listed === wanted;
const isNumber = (id: string): boolean => /^\d+$/.test(id);

/**
 * Returns whether a run is newer. Ids of one site grow, so a larger number is newer. A run without a number is newer
 * if it is listed earlier.
 */
function isNewer(runId: string, baseline: string): boolean {
  if (!isNumber(runId) || !isNumber(baseline)) return runId !== baseline;
  return BigInt(runId) > BigInt(baseline);
}

/** Returns the runs of a list, newest first, that may be the one that was sent. */
export function candidates(listed: readonly RemoteRun[], wanted: Wanted): RemoteRun[] {
  const { baseline } = wanted;
  const at = listed.findIndex(({ runId }) => runId === baseline);
  return (at < 0 ? listed : listed.slice(0, at))
    .filter(({ runId }) => baseline === null || isNewer(runId, baseline))
    .filter(({ runId }) => !wanted.notOurs.has(runId))
    .filter(({ problemId }) => fits(problemId, wanted.problemId))
    .filter(({ languageId }) => fits(languageId, wanted.languageId))
    .filter(({ codeBytes }) => codeBytes === null || wanted.codeBytes === null || wanted.codeBytes.has(codeBytes));
}

/**
 * Returns the candidates that the list's data identifies as ours. Long after ours was sent only these count: the
 * account's owner may have sent another program there since.
 */
export const recognised = (found: readonly RemoteRun[], { sentAt: ours, codeBytes: wanted }: Wanted): RemoteRun[] =>
  found.filter(({ sentAt, codeBytes }) =>
    sentAt === null ? codeBytes !== null && wanted !== null : Math.abs(sentAt - ours) <= JudgeRemoteIntervals.find,
  );

/** Returns the newest run for the problem before ours; null if there is none. */
export const baselineOf = (listed: readonly RemoteRun[], problemId: string): string | null =>
  listed.find((run) => fits(run.problemId, problemId))?.runId ?? null;
