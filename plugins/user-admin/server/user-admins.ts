import { permissionsOf } from '@tribunal/contract';
import { authorOf } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { userAdmin } from '../plugin';

/** Returns whether the user may still administer users: work that takes seconds asks again before it commits. */
export async function isUserAdmin(knex: Knex, uid: string): Promise<boolean> {
  const { roles } = await authorOf(knex, uid);
  return permissionsOf(roles, userAdmin.permissions).includes('user_admin');
}
