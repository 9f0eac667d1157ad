/** Reports an error of work that nobody awaits. `context` describes the work, for the log and the admin page. */
export type ErrorReporter = (context: string, error: unknown) => void;

/** Returns the readable text of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
