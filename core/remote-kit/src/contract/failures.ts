/** Kinds of failures at a remote judge. The framework has one reaction to each kind, and adapters do not know it. */
export const FAILURE_KINDS = [
  /** The site does not know the account, or its password is wrong. */
  'badAccount',
  /** The session has expired. */
  'sessionExpired',
  /** Requests are too frequent; `waitMs` is the time to wait if the site states it. */
  'rateLimited',
  /** The site asks for a human: captcha, bot check, interstitial. The judge never answers it. */
  'humanCheck',
  /** The site does not answer, reports a server error or is temporarily closed. */
  'siteDown',
  /** The page does not have the structure that the adapter expects. */
  'layoutChanged',
  /** The problem or run does not exist or is not visible. */
  'notFound',
  /** The site read the submission and does not accept it; nothing was stored there. */
  'rejected',
  /** The site accepted the submission but does not show its id. */
  'unknownRun',
  /** The adapter returned something that is not of the type it promises. The site and its accounts are not at fault. */
  'adapterFault',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Operations of an adapter at a site; health is tracked separately for each. */
export const REMOTE_OPERATIONS = ['problem', 'login', 'submit', 'track', 'health'] as const;
export type RemoteOperation = (typeof REMOTE_OPERATIONS)[number];
