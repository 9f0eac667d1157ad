const FIRST_PORT = 8900;
/** Ports from one row to the next, which leaves room for more remote judges than there are. */
const ROW = 20;
const ROWS = 10;

/**
 * Returns the first ports of the rows in which the simulators of this machine may be: the one of `SIMULATOR_PORT`, or
 * some from the default on, so that several sites fit on a machine.
 */
export function firstPortsOf(env: Readonly<Record<string, string | undefined>> = process.env): number[] {
  const chosen = env['SIMULATOR_PORT'];
  return chosen ? [Number(chosen)] : Array.from({ length: ROWS }, (_, at) => FIRST_PORT + at * ROW);
}

/**
 * Returns the port of a site's simulator in a row: one for each key in alphabetical order. Programs that start
 * simulators and programs that use them must pass the same keys.
 */
export function simulatorPort(keys: readonly string[], key: string, firstPort: number): number {
  const at = [...keys].sort().indexOf(key);
  if (at < 0) throw new Error(`there is no simulator for ${key}`);
  return firstPort + at;
}

/** Returns the simulator's address, without a slash at the end. */
export const simulatorUrl = (keys: readonly string[], key: string, firstPort: number): string =>
  `http://127.0.0.1:${simulatorPort(keys, key, firstPort)}`;
