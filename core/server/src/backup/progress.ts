const EVERY_MS = 5000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes for people. */
export const sized = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${UNITS[step]}`;
};

/** Takes lines on how far it is. */
export type Say = (line: string) => void;

/** A `Say` for what changes fast: says the newest line every five seconds. */
export const every = (say: Say, now: () => number = () => performance.now()): ((line: () => string) => void) => {
  let last = now();
  return (line) => {
    if (now() - last < EVERY_MS) return;
    last = now();
    say(line());
  };
};
