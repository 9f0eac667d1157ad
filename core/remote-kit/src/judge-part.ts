import type { PluginManifest, RemoteAdapter, RemoteJudgeSpec } from '@tribunal/contract';

/** Default export of a remote judge's `judge/index.ts`. */
export interface JudgePart {
  spec: RemoteJudgeSpec;
  adapter: RemoteAdapter;
}

/**
 * Defines the judge part of a remote judge.
 * @throws if the manifest is not that of a remote judge
 */
export function defineJudgePart({ id, remoteJudge }: PluginManifest, adapter: RemoteAdapter): JudgePart {
  if (!remoteJudge) throw new Error(`${id} is not a remote judge; create its manifest with defineRemoteJudge`);
  return { spec: remoteJudge, adapter };
}
