import type { RemoteAccountRow, RemoteStatusRow, RemoteWay } from '@tribunal/contract';

/** One's accounts that serve for a judge: its own, or those of the judge that it shares them with. */
export const accountsFor = (
  accounts: readonly RemoteAccountRow[] | undefined,
  { key, sharesWith }: Pick<RemoteStatusRow, 'key' | 'sharesWith'>,
  way: RemoteWay,
): RemoteAccountRow[] =>
  (accounts ?? []).filter(
    (each) => each.way === way && !each.isForOtherAddress && (each.key === key || each.key === sharesWith),
  );
