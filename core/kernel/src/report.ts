/** Takes an error that nobody waits for. `where` says what was being done, for the log and the admin page. */
export type Report = (where: string, error: unknown) => void;

/** The text of an error for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
