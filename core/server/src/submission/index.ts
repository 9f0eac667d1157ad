import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { SubmissionPublisher } from './submission-publisher';
import { SubmissionListReader } from './submission-list-reader';
import { SubmitRateLimiter } from './submit-rate-limiter';
import { SubmissionReader } from './submission-reader';
import { ResubmitService } from './resubmit-service';
import { submissionRoutes } from './routes';
import { SubmitService } from './submit-service';

export { checkCode } from './check-code';
export {
  insertPastSubmission,
  lockExistingSubmissions,
  relabelSubmissions,
  removeSubmissions,
  type ContestSubmissionFilter,
} from './contest-submissions';
export { SubmitRateLimiter, type LimitedAction } from './submit-rate-limiter';
export { HIDDEN, OPEN_ROW, type RowVisibility, type Visibility } from './policy';
export { presentRow } from './presenter';
export { SubmissionReader } from './submission-reader';
export { loadRows, type StoredSubmission } from './rows';
export {
  beforeSubmit,
  onSubmission,
  submissionCreated,
  type SubmissionCreated,
  type SubmitAttempt,
  type SubmitContext,
} from './events';
export { freezeProviders, loadFrozenResults, type FreezeProvider, type FrozenResults } from './frozen-results';
export { SubmitService } from './submit-service';
export { submissionVisibilityProviders, type VisibleSubmission, type SubmissionVisibilityProvider } from './visibility';

/** Submissions of users, and who may see them. */
export const submissionModule: CoreModule = {
  name: 'submission',
  bind: (container) => {
    bind(container, SubmitRateLimiter);
    bind(container, SubmitService);
    bind(container, ResubmitService);
    bind(container, SubmissionListReader);
    bind(container, SubmissionReader);
    bind(container, SubmissionPublisher);
  },
  routes: (container) =>
    submissionRoutes({
      submitService: resolve(container, SubmitService),
      resubmits: resolve(container, ResubmitService),
      statusList: resolve(container, SubmissionListReader),
      submissions: resolve(container, SubmissionReader),
    }),
  start: async (container) => resolve(container, SubmissionPublisher).start(),
};
