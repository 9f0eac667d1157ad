// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface LoginOidcAttemptColumns {
  secretHash: string;
  uid: string | null;
  state: string;
  nonce: string;
  codeVerifier: string;
  expiresAt: Date;
}

interface LoginOidcIdentityColumns {
  id: number;
  uid: string;
  issuer: string;
  subject: string;
  createdAt: Date;
  lastLoginAt: Date | null;
}

interface LoginOidcNewcomerColumns {
  secretHash: string;
  issuer: string;
  subject: string;
  email: string | null;
  realname: string | null;
  expiresAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    loginOidcAttempt: Table<LoginOidcAttemptColumns, 'uid', never>;
    loginOidcIdentity: Table<LoginOidcIdentityColumns, 'id' | 'lastLoginAt', never>;
    loginOidcNewcomer: Table<LoginOidcNewcomerColumns, 'email' | 'realname', never>;
  }
}
