/** A parsed command; `scripts/problem.mjs` builds it from the command-line arguments. */
export type Command =
  /** Only reads the archive at `path`. */
  | { action: 'read'; path: string; isJson: boolean }
  /** Imports the archive from standard input into the site on this machine. */
  | { action: 'import'; isJson: boolean }
  | { action: 'verify'; problemId: string; isJson: boolean };

/** Receives progress lines, which are written to standard error. */
export type Progress = (line: string) => void;

/** Output of a command, and whether everything succeeded. */
export interface Outcome {
  /** Output for `--json`. */
  json: object;
  text: string;
  isGood: boolean;
}
