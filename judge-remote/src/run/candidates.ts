import { Intervals, type RemoteRun } from '@tribunal/contract';

/** What is known of the run that is looked for. */
export interface Wanted {
  problemId: string;
  languageId: string;
  /** Lengths that the source may have at the site; null: any. */
  codeBytes: ReadonlySet<number> | null;
  /** When it was sent, ms since 1970. */
  sentAt: number;
  /** The newest run before it; null: there was none. */
  baseline: string | null;
  /** Runs of others. */
  notOurs: ReadonlySet<string>;
}

const fits = <T>(listed: T | null, wanted: T): boolean => listed === null || listed === wanted;
const isNumber = (id: string): boolean => /^\d+$/.test(id);

/** Ids of one site grow: a longer number is newer. What has no number is newer when it stands before. */
function isNewer(runId: string, baseline: string): boolean {
  if (!isNumber(runId) || !isNumber(baseline)) return runId !== baseline;
  return BigInt(runId) > BigInt(baseline);
}

/** Of a list, newest first, the runs that may be the one that was sent. */
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
 * Of candidates, those that are known for ours by what the list tells of them. Long after ours was sent this alone counts: the
 * account's owner may have sent another program there since.
 */
export const recognised = (found: readonly RemoteRun[], { sentAt: ours, codeBytes: wanted }: Wanted): RemoteRun[] =>
  found.filter(({ sentAt, codeBytes }) =>
    sentAt === null ? codeBytes !== null && wanted !== null : Math.abs(sentAt - ours) <= Intervals.remoteFind,
  );

/** The newest run for the problem before ours; null: there is none. */
export const baselineOf = (listed: readonly RemoteRun[], problemId: string): string | null =>
  listed.find((run) => fits(run.problemId, problemId))?.runId ?? null;
