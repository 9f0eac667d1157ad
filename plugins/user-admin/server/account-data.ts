import { storedData } from '@tribunal/server/account';
import { userAdmin } from '../plugin';

/** The last import of users, without those users. */
export const userAdminData = storedData(userAdmin.id, 'user-admin', [
  {
    name: 'user-imports.json',
    textKey: 'data.imports',
    table: 'userImport',
    select: ['id', 'mode', 'total', 'created', 'failed', 'startedAt'],
  },
]);
