import type { SubmitMethod } from '@tribunal/contract';
import type { RemoteAccountRow, RemoteStatusRow } from '../../contract';

/**
 * Returns the viewer's accounts that can be used for a judge: its own, or those of the judge that it shares accounts
 * with.
 */
export const accountsFor = (
  accounts: readonly RemoteAccountRow[] | undefined,
  { key, sharesWith }: Pick<RemoteStatusRow, 'key' | 'sharesWith'>,
  method: SubmitMethod,
): RemoteAccountRow[] =>
  (accounts ?? []).filter(
    (each) => each.way === method && !each.isForOtherAddress && (each.key === key || each.key === sharesWith),
  );
