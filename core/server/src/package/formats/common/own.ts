/** What a table of ours has under a name that somebody else chose: `constructor` is in no table. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
