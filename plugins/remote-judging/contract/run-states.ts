/**
 * States of a submission to a remote judge. Each step is recorded before it is performed:
 *
 * - `intended` an account is reserved and its newest run there is noted; nothing was sent
 * - `sent` the request is being or was sent; from here on it is never sent again
 * - `tracking` the run's id at the site is known
 * - `final` its verdict was read
 * - `refused` the site answered that it does not accept it; nothing is stored there
 * - `needsReview` it is unknown whether the site has it: a person decides
 *
 * A submission that its submitter sends at the site with the companion is `intended` while it waits, without an account,
 * `sent` while the run that was handed in is checked, and `refused` after it was given up; `needsReview` it never is.
 */
export const REMOTE_RUN_STATES = ['intended', 'sent', 'tracking', 'final', 'refused', 'needsReview'] as const;
export type RemoteRunState = (typeof REMOTE_RUN_STATES)[number];

/** The allowed transitions. `intended → intended` releases the account and reserves another. */
export const REMOTE_RUN_TRANSITIONS: Readonly<Record<RemoteRunState, readonly RemoteRunState[]>> = {
  intended: ['intended', 'sent', 'refused'],
  /**
   * A run returns to `intended` only if the site certainly has nothing: no modifying request was sent, or its answer
   * was read and says so (too fast, logged out, human check); with the companion, if the run that was handed in is not
   * the one.
   */
  sent: ['tracking', 'refused', 'needsReview', 'intended'],
  tracking: ['tracking', 'final'],
  final: ['tracking', 'final'],
  /** The user submits it again. */
  refused: ['intended'],
  /** The run was found after all, or a person decided that it never arrived or which id it has. */
  needsReview: ['tracking', 'refused'],
};
