/**
 * Returns a function that names a call as it is for a group; null is the site. The types are those of the site's call,
 * because both take the same and reply the same. `shared` names the calls of the site by those of groups, as the
 * contract does; `others` are those that the contract describes apart, by the calls of the site.
 */
export const callsInGroups = <Shared extends Record<string, string>, Others extends Record<string, string>>(
  shared: Shared,
  others: Others,
) => {
  const ofGroup = new Map([
    ...Object.entries(shared).map(([group, site]) => [site, group] as const),
    ...Object.entries(others),
  ]);
  return <K extends Shared[keyof Shared] | (keyof Others & string)>(gid: number | null, call: K): K =>
    gid === null ? call : ((ofGroup.get(call) ?? call) as K);
};

/** Returns the group as calls of groups take it. */
export const inGroup = (gid: number | null): { gid?: number } => (gid === null ? {} : { gid });
