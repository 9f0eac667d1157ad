/**
 * Unstable: may change with any version of Tribunal (decision 79). About submissions: who submits, who sees them, and
 * what is frozen.
 */
export {
  beforeSubmit,
  checkCode,
  insertPastSubmission,
  lockExistingSubmissions,
  relabelSubmissions,
  removeSubmissions,
  checkJudgingOpen,
  freezeProviders,
  IS_FROZEN,
  loadFrozenBindings,
  submissionVisibilityProviders,
  SubmissionReader,
  UserActionLimiter,
  SubmitService,
  type FrozenBindings,
  type LimitedAction,
  type FreezeProvider,
  type FrozenResults,
  type VisibleSubmission,
  type SubmissionVisibilityProvider,
  type SubmitAttempt,
  type Visibility,
} from '../submission';
