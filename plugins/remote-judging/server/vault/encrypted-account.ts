import type { EncryptedAccount } from '@tribunal/contract';
import type { AccountRow } from './account-row';

/** Presents an account to judges, with its secrets still encrypted. */
export const toEncryptedAccount = ({
  id,
  name,
  way: submitMethod,
  origin,
  password,
  session,
  visit: savedSession,
}: AccountRow): EncryptedAccount => ({
  id,
  name,
  way: submitMethod,
  origin,
  password,
  session,
  visit: savedSession,
});
