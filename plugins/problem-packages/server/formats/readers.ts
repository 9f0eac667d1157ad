import { extensionPoint } from '@tribunal/contract';
import type { MessageValues } from '@tribunal/server';
import type { Archive } from '@tribunal/server/platform';
import type { PackageReader } from '../model';

/** Readers of package formats, in order of detection. */
export const packageReaders = extensionPoint<PackageReader>('package-readers');

/** What an archive of unknown format lacks: the key of a text, and its values. */
export interface MissingPart {
  key: string;
  values: MessageValues;
}

/** Returns what an archive of unknown format lacks for the format nearest to it, or null if none is near. */
export type PackageHint = (archive: Archive) => MissingPart | null | Promise<MissingPart | null>;
export const packageHints = extensionPoint<PackageHint>('package-hints');
