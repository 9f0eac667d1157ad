/** What a form says; what it leaves out stays as it was. `null` is said: it empties the field. */
export const given = <T>(said: T | undefined, before: T): T => (said === undefined ? before : said);
