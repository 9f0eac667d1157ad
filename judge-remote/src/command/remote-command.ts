/** The arguments of the command; `scripts/commands/remote.mjs` parses them. */
export type RemoteCommand = {
  key: string;
  /** Endpoint of the site. Empty: as in the manifest. */
  endpoint: string;
  isJson: boolean;
  /** Folder for requests and responses; null keeps nothing. */
  record: string | null;
} & (
  | { action: 'fetch'; id: string }
  | { action: 'login' }
  | { action: 'submit'; id: string; language: string; file: string }
  | { action: 'track'; run: string; id: string | null }
  | { action: 'parse'; file: string; id: string | null }
  | {
      action: 'browser';
      /** Whether a person reads the output, instead of the program that stores it. */
      isForPerson: boolean;
    }
);

/** Arguments for a simulator. `port` 0 selects a free one. */
export interface Simulate {
  action: 'simulate';
  key: string;
  port: number;
}

/** The output of a successful command. */
export interface Outcome {
  /** Output with `--json`. */
  json: object;
  text: string;
}

/** Makes the command exit with `code` and the message: something on this machine is wrong, e.g. a file is missing. */
export class CommandError extends Error {
  readonly code: 1 | 2 = 1;
}

/** The arguments of the command are wrong. */
export class UsageError extends CommandError {
  override readonly code = 2;
}
