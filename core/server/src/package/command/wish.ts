/** What the command is asked to do; `scripts/problem.mjs` makes it of its arguments. */
export type Wish =
  /** The archive at `path` is read, nothing more. */
  | { action: 'read'; path: string; isJson: boolean }
  /** The archive comes on standard input, into the site of this machine. */
  | { action: 'import'; isJson: boolean }
  | { action: 'verify'; problemId: string; isJson: boolean };

/** Takes lines on how far it is; they go to standard error. */
export type Progress = (line: string) => void;

/** What is printed, and whether everything went as it should. */
export interface Outcome {
  /** With `--json`. */
  json: object;
  text: string;
  isGood: boolean;
}
