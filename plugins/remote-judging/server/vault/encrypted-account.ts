import type { EncryptedAccount } from '../../contract';
import type { AccountRow } from './account-row';

/**
 * Presents an account to judges, with its secrets still encrypted. Only accounts of the operator have a proxy of their
 * own.
 */
export const toEncryptedAccount = ({
  id,
  name,
  way: submitMethod,
  origin,
  password,
  session,
  userAgent,
  proxy,
  siteLogin: savedSession,
}: AccountRow): EncryptedAccount => ({
  id,
  name,
  way: submitMethod,
  origin,
  password,
  session,
  userAgent,
  proxy: submitMethod === 'pool' ? proxy : null,
  siteLogin: savedSession,
});
