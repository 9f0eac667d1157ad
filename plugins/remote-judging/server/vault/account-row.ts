import type { RemoteAccountState, SubmitMethod } from '@tribunal/contract';

/** An account at a remote judge as it is stored; secrets are encrypted. */
export interface AccountRow {
  id: number;
  bank: string;
  name: string;
  way: SubmitMethod;
  /** null for an account of the operator. */
  ownerUid: string | null;
  /** The origin for which its secrets were entered; null for the default one of the adapter. */
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
