const LOG_INTERVAL_MS = 5000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes for people. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${UNITS[step]}`;
};

/** Logs a line about the progress. */
export type LogLine = (line: string) => void;

/** Wraps a `LogLine` for values that change fast: logs the newest line every five seconds. */
export const throttledLog = (
  logLine: LogLine,
  now: () => number = () => performance.now(),
): ((line: () => string) => void) => {
  let last = now();
  return (line) => {
    if (now() - last < LOG_INTERVAL_MS) return;
    last = now();
    logLine(line());
  };
};
