import type { RemoteAccountState, RemoteWay } from '@tribunal/contract';

/** An account at a remote judge as it is stored; secrets are sealed. */
export interface AccountRow {
  id: number;
  bank: string;
  name: string;
  way: RemoteWay;
  /** null: the operator's. */
  ownerUid: string | null;
  /** The origin that its secrets were entered for; null: the adapter's own. */
  origin: string | null;
  password: string | null;
  session: string | null;
  visit: string | null;
  state: RemoteAccountState;
  reason: string | null;
  stateSince: Date;
  restsUntil: Date | null;
  freeAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}
