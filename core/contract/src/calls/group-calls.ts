/** A call of the site as one of groups; a `gid` must be that of the group to which the thing belongs that it names. */
type GroupCall<Call> = {
  [Part in keyof Call]: Part extends 'query' | 'body' ? Call[Part] & { gid?: number } : Call[Part];
};

/** Calls of groups that do what calls of the site do, by the name of the site's call of each. */
export type GroupCallsLike<Site, Names extends Readonly<Record<string, keyof Site>>> = {
  [Name in keyof Names]: GroupCall<Site[Names[Name]]>;
};
