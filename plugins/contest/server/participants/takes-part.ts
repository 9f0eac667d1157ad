import { Role } from '@tribunal/contract';

/**
 * As SQL: whether the account takes part in the contest of this author. Those who set a contest and super admins try its
 * problems, and stand on no board: they are `organisersOf`.
 * @param uid the account's column  @param author where the author's uid is bound; it may be null
 */
export const takesPart = (uid: string, author: string): string =>
  `(${uid} is distinct from ${author} and ${uid} not in (select uid from account_role where role = ${Role.Root}))`;
