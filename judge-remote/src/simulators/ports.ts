const FIRST_PORT = 8900;

/**
 * Where the simulator of each site listens on this machine: from `SIMULATOR_PORT` on, a port for each key in alphabetical
 * order. Whoever starts simulators and whoever visits them hand in the same keys.
 */
export function simulatorPort(
  keys: readonly string[],
  key: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): number {
  const at = [...keys].sort().indexOf(key);
  if (at < 0) throw new Error(`there is no simulator of ${key}`);
  return Number(env['SIMULATOR_PORT'] || FIRST_PORT) + at;
}

/** Its address, without a slash at the end. */
export const simulatorUrl = (
  keys: readonly string[],
  key: string,
  env?: Readonly<Record<string, string | undefined>>,
): string => `http://127.0.0.1:${simulatorPort(keys, key, env)}`;
