/** What the command is asked to do; `scripts/remote.mjs` makes it of its arguments. */
export type Wish = {
  key: string;
  /** Empty: as the manifest says. */
  endpoint: string;
  isJson: boolean;
  /** Folder for what was asked and answered; null: nothing is kept. */
  record: string | null;
} & (
  | { action: 'fetch'; id: string }
  | { action: 'login' }
  | { action: 'submit'; id: string; language: string; file: string }
  | { action: 'track'; run: string; id: string | null }
  | { action: 'parse'; file: string; id: string | null }
  | { action: 'browser' }
);

/** `port` 0: a free one. */
export interface Simulate {
  action: 'simulate';
  key: string;
  port: number;
}

/** What is printed when all went well. */
export interface Outcome {
  /** With `--json`. */
  json: object;
  text: string;
}

/** The command ends with `code` and the message: something here is in the way, such as a file that is not there. */
export class Refused extends Error {
  readonly code: 1 | 2 = 1;
}

/** Something is wrong with what was asked. */
export class Misunderstood extends Refused {
  override readonly code = 2;
}
