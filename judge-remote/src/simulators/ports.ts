const FIRST_PORT = 8900;

/**
 * Returns the port of a site's simulator on this machine: from `SIMULATOR_PORT` on, one port for each key in
 * alphabetical order. Programs that start simulators and programs that use them must pass the same keys.
 */
export function simulatorPort(
  keys: readonly string[],
  key: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): number {
  const at = [...keys].sort().indexOf(key);
  if (at < 0) throw new Error(`there is no simulator for ${key}`);
  return Number(env['SIMULATOR_PORT'] || FIRST_PORT) + at;
}

/** Returns the simulator's address, without a slash at the end. */
export const simulatorUrl = (
  keys: readonly string[],
  key: string,
  env?: Readonly<Record<string, string | undefined>>,
): string => `http://127.0.0.1:${simulatorPort(keys, key, env)}`;
