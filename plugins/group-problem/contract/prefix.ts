/** Characters that an id of a problem, which is part of addresses, cannot have. */
const NOT_IN_IDS = /[\s/\\?#%]/gu;

/** Begins the ids of a group whose short name has no character for ids, so that none looks like one of the site. */
const NO_NAME = 'GROUP';

/** Returns what the ids of new problems of a group begin with. */
export const prefixOf = (shortName: string): string => shortName.replace(NOT_IN_IDS, '').toUpperCase() || NO_NAME;
