import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Feed, SubmissionFeed } from './feed';
import { StatusList, SubmissionList } from './list';
import { Pace, PaceKeeper } from './pace';
import { Submissions, SubmissionReader } from './reader';
import { ResubmitDesk, Resubmitting } from './resubmitting';
import { submissionRoutes } from './routes';
import { Submitting, SubmitDesk } from './submitting';

export { BankDoors, type BankDoorKeeper } from './bank-doors';
export { checkCode } from './code';
export { relabelSubmissions, removeSubmissions, type InContest } from './of-contest';
export { Pace, type PaceKeeper } from './pace';
export { NOTHING, OPEN_ROW, type Shown, type Visibility } from './policy';
export { presentRow } from './presenter';
export { Submissions, type SubmissionReader } from './reader';
export { loadRows, type StoredSubmission } from './rows';
export {
  beforeSubmit,
  onSubmission,
  submissionCreated,
  type SubmissionCreated,
  type SubmitAttempt,
  type SubmitPlace,
} from './signals';
export { resultSealers, sealedResults, type ResultSealer, type SealedResults } from './sealed-results';
export { Submitting, type SubmitDesk } from './submitting';
export { submissionWardens, type Seen, type SubmissionWarden } from './visibility';

/** What users send, and who may look at it. */
export const submissionModule: CoreModule = {
  name: 'submission',
  bind: (container) => {
    bind(container, Pace, PaceKeeper);
    bind(container, Submitting, SubmitDesk);
    bind(container, Resubmitting, ResubmitDesk);
    bind(container, StatusList, SubmissionList);
    bind(container, Submissions, SubmissionReader);
    bind(container, Feed, SubmissionFeed);
  },
  routes: (container) =>
    submissionRoutes({
      desk: resolve(container, Submitting),
      resubmits: resolve(container, Resubmitting),
      statusList: resolve(container, StatusList),
      submissions: resolve(container, Submissions),
    }),
  start: async (container) => resolve(container, Feed).start(),
};
