import type { PackageFormatSpec } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import { explainMissingProblem } from './hint';
import { packageHints, packageReaders } from './readers';
import { tribunal } from './tribunal';

export const OWN_FORMAT: PackageFormatSpec = { id: tribunal.format, name: 'Tribunal' };

/** Contributes our own format, the only one that core reads; it comes before those of plugins. */
export function contributeOwnFormat(points: Pick<ExtensionPoints, 'contribute'>): void {
  points.contribute(packageReaders, [tribunal]);
  points.contribute(packageHints, [explainMissingProblem]);
}
