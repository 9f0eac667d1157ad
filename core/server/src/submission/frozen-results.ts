import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';

/** A contest whose results of submissions since a time are frozen. */
export interface FrozenResults {
  cid: number;
  since: Date;
}

/** Implemented by a plugin that freezes results. Public statistics exclude frozen results. */
export interface FreezeProvider {
  listFrozen(): Promise<FrozenResults[]>;
}
export const freezeProviders = extensionPoint<FreezeProvider>('freeze-providers');

/**
 * Returns everything that is currently frozen; null if no plugin provides it, in which case anything in contests may
 * be frozen.
 */
export async function loadFrozenResults(points: ExtensionPoints): Promise<FrozenResults[] | null> {
  const providers = points.list(freezeProviders);
  return providers.length === 0 ? null : (await Promise.all(providers.map((provider) => provider.listFrozen()))).flat();
}
