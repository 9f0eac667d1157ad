import { violatedIndex } from '../database';
import { conflict, type DomainError } from '../http';

/** Refusals by the unique index that was violated. */
const CONFLICT_BY_INDEX: Readonly<Record<string, () => DomainError>> = {
  account_username: () => conflict('username', 'account.usernameTaken'),
  account_skeleton_pkey: () => conflict('username', 'account.usernameLooksTaken'),
  account_email: () => conflict('email', 'account.emailTaken'),
};

/**
 * Runs the work and maps unique violations to refusals.
 * @throws 409 when the name or the address is taken
 */
export async function conflictIfTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const taken = CONFLICT_BY_INDEX[violatedIndex(error) ?? ''];
    throw taken ? taken() : error;
  }
}
