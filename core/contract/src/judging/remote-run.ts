/**
 * The ledger of one wish to submit at another judge. What is to come is written before it is done:
 *
 * - `intended` an account is reserved, and its newest run there is noted; nothing was sent
 * - `sent` the request goes out now, or went out: from here on it is never sent again
 * - `tracking` the run's id there is known
 * - `final` its verdict was read
 * - `refused` the site said that it does not take it; nothing is stored there
 * - `parked` whether the site has it is unknown: people decide
 */
export const REMOTE_RUN_STATES = ['intended', 'sent', 'tracking', 'final', 'refused', 'parked'] as const;
export type RemoteRunState = (typeof REMOTE_RUN_STATES)[number];

/** The only ways from one state to another. `intended → intended` gives the account back and takes another. */
export const REMOTE_RUN_MOVES: Readonly<Record<RemoteRunState, readonly RemoteRunState[]>> = {
  intended: ['intended', 'sent', 'refused'],
  /**
   * Back to `intended` only when it is certain that the site has nothing: no request that changes anything has gone out,
   * or its answer was read and says so (too fast, logged out, a human is wanted).
   */
  sent: ['tracking', 'refused', 'parked', 'intended'],
  tracking: ['tracking', 'final'],
  final: ['tracking', 'final'],
  /** A new wish of the user. */
  refused: ['intended'],
  /** Found after all; or a person's decision: it never arrived, or this is its id. */
  parked: ['tracking', 'refused'],
};
