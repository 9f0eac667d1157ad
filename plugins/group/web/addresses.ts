/** Returns the address of a page of a group; empty for its home. */
export const groupAddress = (gid: number, page = ''): string => `/group/${gid}${page && `/${page}`}`;

/** Returns the group id in an address; null if it is not a valid id. */
export const groupIdOf = (groupID: string | undefined): number | null =>
  /^[1-9]\d{0,8}$/.test(groupID ?? '') ? Number(groupID) : null;
