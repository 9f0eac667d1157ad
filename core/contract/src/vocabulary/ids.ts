/** Ids of rows fit into the integers of the database with this many digits. */
const ID = /^[1-9]\d{0,8}$/;

/** Returns the id that a text of an address or a topic contains; null if it is not an id. */
export const idIn = (text: string | null | undefined): number | null => (ID.test(text ?? '') ? Number(text) : null);
