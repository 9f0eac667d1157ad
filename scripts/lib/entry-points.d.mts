/** Output path under `build/`, without `.js` → source, of every process that can be started. */
export const mains: Readonly<Record<string, string>>;
