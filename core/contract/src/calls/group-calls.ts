/** The input with the group, which has to be named where the call of the site takes one. */
type WithGroup<Input> = Input & ('gid' extends keyof Input ? { gid: number } : { gid?: number });

/** A call of the site as one of groups; a `gid` must be that of the group to which the thing belongs that it names. */
type GroupCall<Call> = {
  [Part in keyof Call]: Part extends 'query' | 'body' ? WithGroup<Call[Part]> : Call[Part];
};

/** Calls of groups that do what calls of the site do, by the name of the site's call of each. */
export type GroupCallsLike<Site, Names extends Readonly<Record<string, keyof Site>>> = {
  [Name in keyof Names]: GroupCall<Site[Names[Name]]>;
};
