import type { SealedAccount } from '@tribunal/contract';
import type { AccountRow } from './account-row';

/** As judges get it: the secrets stay sealed. */
export const sealedAccount = ({ id, name, way, origin, password, session, visit }: AccountRow): SealedAccount => ({
  id,
  name,
  way,
  origin,
  password,
  session,
  visit,
});
