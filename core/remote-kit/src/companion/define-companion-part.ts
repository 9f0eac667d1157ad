import type { PluginManifest } from '@tribunal/contract';
import { requireRemoteJudge, type RemoteJudgeSpec } from '../contract';
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
  return { spec: requireRemoteJudge(manifest), part };
}
