import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';

/** Results of what was submitted to a contest since then are nobody's to know. */
export interface SealedResults {
  cid: number;
  since: Date;
}

/** A plugin that hides results for a time: numbers that everybody reads leave them out so long. */
export interface ResultSealer {
  sealed(): Promise<SealedResults[]>;
}
export const resultSealers = extensionPoint<ResultSealer>('result-sealers');

/** All that is sealed now; null while nobody says what is: then everything in contests may be. */
export async function sealedResults(points: ExtensionPoints): Promise<SealedResults[] | null> {
  const sealers = points.list(resultSealers);
  return sealers.length === 0 ? null : (await Promise.all(sealers.map((sealer) => sealer.sealed()))).flat();
}
