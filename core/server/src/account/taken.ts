import { violatedIndex } from '../database';
import { conflict, type DomainError } from '../http';

/** Values that nobody else may have, to the refusal when somebody has. */
const TAKEN: Readonly<Record<string, () => DomainError>> = {
  account_username: () => conflict('username', 'account.usernameTaken'),
  account_skeleton_pkey: () => conflict('username', 'account.usernameLooksTaken'),
  account_email: () => conflict('email', 'account.emailTaken'),
};

/** The work, refused with 409 when the database finds the name or address taken. */
export async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const taken = TAKEN[violatedIndex(error) ?? ''];
    throw taken ? taken() : error;
  }
}
