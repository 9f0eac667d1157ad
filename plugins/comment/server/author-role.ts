import { Role, STAFF_ROLES } from '@tribunal/contract';
import { AccountRoles, expression } from '@tribunal/server';
import type { Knex } from 'knex';
import type { Signature } from '../contract';

const AUTHOR_ROLE = `
  (select case when bool_or(role = :root) then 'root' when bool_or(role = any(:staff)) then 'admin' else 'user' end
     from ${AccountRoles.sql} held where held.uid = a.uid)`;

/** Selects the role that is shown beside the name of an author, whose account the query has as `a`. */
export const authorRole = (knex: Knex) =>
  expression<Signature['fromRole']>(knex.raw(AUTHOR_ROLE, { root: Role.Root, staff: [...STAFF_ROLES] }));
