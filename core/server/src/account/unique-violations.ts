import { violatedIndex } from '@tribunal/database';
import { conflict } from '@tribunal/platform';

/** The field that is refused and the key of the text that says why. */
export interface AccountRefusal {
  field: 'username' | 'email';
  key: string;
}

export const TAKEN = {
  username: { field: 'username', key: 'account.usernameTaken' },
  lookalike: { field: 'username', key: 'account.usernameLooksTaken' },
  email: { field: 'email', key: 'account.emailTaken' },
} as const satisfies Record<string, AccountRefusal>;

/** Refusals by the unique index that was violated. */
const TAKEN_BY_INDEX: Readonly<Record<string, AccountRefusal>> = {
  account_username: TAKEN.username,
  account_skeleton_pkey: TAKEN.lookalike,
  account_email: TAKEN.email,
};

/**
 * Runs the work and maps unique violations to refusals.
 * @throws 409 when the name or the address is taken
 */
export async function conflictIfTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const taken = TAKEN_BY_INDEX[violatedIndex(error) ?? ''];
    throw taken ? conflict(taken.field, taken.key) : error;
  }
}
