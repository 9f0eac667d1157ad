/** A parsed command; see `commands.json`. */
export type Command =
  /** Imports the archive from standard input into the site on this machine, or only reads it at `path`. */
  | { action: 'problem import'; path: string; isDryRun: boolean; isJson: boolean }
  | { action: 'problem verify'; problemId: string; isJson: boolean };

/** Receives progress lines, which are written to standard error. */
export type Progress = (line: string) => void;

/** Output of a command, and whether everything succeeded. */
export interface Outcome {
  /** Output for `--json`. */
  json: object;
  text: string;
  isGood: boolean;
}
