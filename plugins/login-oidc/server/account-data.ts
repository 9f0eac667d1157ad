import { storedData } from '@tribunal/server/account';
import { loginOidc } from '../plugin';

/** Logins of other services that are linked to the account. */
export const oidcData = storedData(loginOidc.id, 'login-oidc', [
  {
    name: 'linked-logins.json',
    textKey: 'data.identities',
    table: 'loginOidcIdentity',
    select: ['id', 'issuer', 'subject', 'createdAt', 'lastLoginAt'],
  },
]);
