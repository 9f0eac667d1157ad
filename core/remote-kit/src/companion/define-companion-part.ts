import type { PluginManifest } from '@tribunal/contract';
import { remoteJudgeOf, type RemoteJudgeSpec } from '../contract';
import type { CompanionPart } from './companion-part';

/** Default export of a remote judge's `companion/index.ts`. */
export interface CompanionModule {
  spec: RemoteJudgeSpec;
  part: CompanionPart;
}

/**
 * Defines the companion part of a remote judge.
 * @throws if the manifest is not that of a remote judge
 */
export function defineCompanionPart(manifest: PluginManifest, part: CompanionPart): CompanionModule {
  const spec = remoteJudgeOf(manifest);
  if (!spec) throw new Error(`${manifest.id} is not a remote judge; create its manifest with defineRemoteJudge`);
  return { spec, part };
}
