import type { PluginManifest, RemoteAdapter, RemoteJudgeSpec } from '@tribunal/contract';

/** The default export of a remote judge's `judge/index.ts`. */
export interface RemoteDoor {
  spec: RemoteJudgeSpec;
  adapter: RemoteAdapter;
}

/** Throws when the manifest is not that of a remote judge. */
export function defineRemoteDoor({ id, remoteJudge }: PluginManifest, adapter: RemoteAdapter): RemoteDoor {
  if (!remoteJudge) throw new Error(`${id} is no remote judge; its manifest comes from defineRemoteJudge`);
  return { spec: remoteJudge, adapter };
}
