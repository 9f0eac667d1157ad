import { Role } from '@tribunal/contract';
import { AccountRoles } from '@tribunal/server';

/**
 * Returns an SQL condition for whether the account participates in a contest of this author. Contest authors and
 * super admins try its problems and appear on no scoreboard: they are `organisersOf`.
 * @param uid the account's column
 * @param author where the author's uid is bound; it may be null
 */
export const takesPart = (uid: string, author: string): string =>
  `(${uid} is distinct from ${author} and ${uid} not in (select r.uid from ${AccountRoles.sql} r where r.role = ${Role.Root}))`;
