// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface LoginLdapIdentityColumns {
  personId: string;
  uid: string;
  createdAt: Date;
  lastLoginAt: Date | null;
}

declare module 'knex/types/tables' {
  interface Tables {
    loginLdapIdentity: Table<LoginLdapIdentityColumns, 'lastLoginAt', never>;
  }
}
