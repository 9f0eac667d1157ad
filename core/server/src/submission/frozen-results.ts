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
/** The plugins that freeze results. */
export const freezeProviders = extensionPoint<FreezeProvider>('freeze-providers');

/** SQL condition for submissions, aliased `s`, whose results are frozen. */
export const IS_FROZEN = `(s.cid <> 0 and (:isAllFrozen or exists (
  select from unnest(:frozenCids::bigint[], :frozenSince::timestamptz[]) as f (cid, since)
  where f.cid = s.cid and s.created_at >= f.since)))`;

/** Values of the bindings in `IS_FROZEN`. */
export type FrozenBindings = Awaited<ReturnType<typeof loadFrozenBindings>>;

/** Loads what is frozen now. If no plugin provides it, anything in contests may be frozen. */
export async function loadFrozenBindings(points: ExtensionPoints) {
  const providers = points.list(freezeProviders);
  const frozen = (await Promise.all(providers.map((provider) => provider.listFrozen()))).flat();
  return {
    isAllFrozen: providers.length === 0,
    frozenCids: frozen.map(({ cid }) => cid),
    frozenSince: frozen.map(({ since }) => since),
  };
}
