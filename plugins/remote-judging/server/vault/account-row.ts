import type { Row } from '@tribunal/server';

/**
 * An account at a remote judge as it is stored; secrets are encrypted. `ownerUid` is null for an account of the
 * operator, and `origin`, for which its secrets were entered, for the default address of the adapter. `freeAt` is
 * null if it was never used.
 */
export type AccountRow = Omit<Row<'remoteAccount'>, 'freeAt'> & { freeAt: Date | null };
