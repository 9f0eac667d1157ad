/**
 * Looks up a name that comes from outside in one of our tables, without finding inherited properties such as
 * `constructor`.
 */
export const ownProperty = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
