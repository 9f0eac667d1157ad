import type { PluginManifest } from '@tribunal/contract';
import { requireRemoteJudge, type RemoteAdapter, type RemoteJudgeSpec, type RemoteRun } from './contract';

/** Default export of a remote judge's `judge/index.ts`. */
export interface JudgePart {
  spec: RemoteJudgeSpec;
  adapter: RemoteAdapter;
}

/**
 * Defines the judge part of a remote judge.
 * @throws if the manifest is not that of a remote judge
 */
export function defineJudgePart(manifest: PluginManifest, adapter: RemoteAdapter): JudgePart {
  return { spec: requireRemoteJudge(manifest), adapter: withOrderedRuns(adapter) };
}

/** Lists runs newest first, in whatever order the site shows them: a site numbers its runs as it receives them. */
const withOrderedRuns = (adapter: RemoteAdapter): RemoteAdapter => ({
  ...adapter,
  listRecentRuns: async (session, problem) => newestFirst(await adapter.listRecentRuns(session, problem)),
});

/** Returns the runs by descending id; unchanged if an id is not a number. */
function newestFirst(runs: RemoteRun[]): RemoteRun[] {
  if (!runs.every(({ runId }) => /^\d+$/.test(runId))) return runs;
  return runs.toSorted((a, b) => (BigInt(a.runId) < BigInt(b.runId) ? 1 : -1));
}
