/** Exit codes of all commands. */
export const ExitCode = {
  success: 0,
  /** The program is wrong: a submission was not accepted, or a sample failed. */
  notAccepted: 1,
  /** Wrong usage, or the site refused the call. */
  refused: 2,
  /** The site or the network does not work. */
  trouble: 3,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** Ends the command with a message for the user. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = ExitCode.refused,
  ) {
    super(message);
    this.name = 'CommandError';
  }
}
