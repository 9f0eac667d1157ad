/**
 * Returns an SQL condition for whether the account takes part in a contest. Organisers try its problems and appear on
 * no scoreboard.
 * @param uid the account's column
 * @param organisers where `ContestAccess.listOrganisers` is bound
 */
export const takesPart = (uid: string, organisers: string): string => `${uid} <> all (${organisers}::text[])`;
