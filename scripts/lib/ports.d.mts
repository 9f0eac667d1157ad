/** The first of so many ports of 127.0.0.1 in a row on which nobody listens. Rejects when none are found. */
export function portsInARow(count: number): Promise<number>;

/** A port of 127.0.0.1 that nobody listens on at the moment of asking, and that no connection is given. */
export function freePort(): Promise<number>;

/** Rejects with `CommandError` when somebody else listens there. */
export function checkPortFree(where: { host: string; port: number }): Promise<void>;
