import { idIn, placeSubmissions, ProblemAuth, type Viewer } from '@tribunal/contract';
import { type CoreArea, objectRules, topicAuthorizers } from '@tribunal/platform';
import { PlaceDirectory } from '../place';
import { denyShare, visibilityOf } from './policy';
import { SubmissionPublisher } from './submission-publisher';
import { findListView, SubmissionListReader } from './submission-list-reader';

import { UserActionLimiter } from './user-action-limiter';
import { SubmissionReader } from './submission-reader';
import { ResubmitService } from './resubmit-service';
import { submissionRoutes } from './routes';
import { SubmitService } from './submit-service';

export { checkCode } from './check-code';
export { sourceCode, submitBody, verdict } from './fields';
export { checkJudgingOpen } from './judging-open';
export {
  insertPastSubmission,
  lockExistingSubmissions,
  relabelSubmissions,
  removeSubmissions,
} from './contest-submissions';
export { UserActionLimiter, type LimitedAction } from './user-action-limiter';
export { HIDDEN, OPEN_ROW, type RowVisibility, type Visibility } from './policy';
export { readOwnSubmissions, type OwnSubmission } from './own-submissions';
export { presentRow } from './presenter';
export { submissionListFilters } from './submission-list-reader';
export { SubmissionReader } from './submission-reader';
export { loadRows, type StoredSubmission } from './rows';
export {
  beforeSubmit,
  onSubmission,
  submissionCreated,
  type SubmissionCreated,
  type SubmitRequest,
  type SubmitContext,
} from './events';
export {
  freezeProviders,
  IS_FROZEN,
  loadFrozenBindings,
  type FreezeProvider,
  type FrozenBindings,
  type FrozenResults,
} from './frozen-results';
export { SubmitService } from './submit-service';
export { submissionVisibilityProviders, type VisibleSubmission, type SubmissionVisibilityProvider } from './visibility';

/** Submissions of users, and who may see them. */
export const submissionArea: CoreArea = (scope) => {
  // A submission to a public problem, whose code is not shared.
  const facts = { cid: 0, gid: null, share: false, codeShare: true, auth: ProblemAuth.Public };
  const visible = (viewer: Viewer, uid: string) =>
    visibilityOf(viewer, { ...facts, uid, problemGid: null, authorUid: null });
  scope.contribute(
    objectRules,
    {
      plugin: null,
      area: 'submissions',
      textKey: 'rule.seeCode',
      allows: (viewer, uid) => visible(viewer, uid).code,
    },
    {
      plugin: null,
      area: 'submissions',
      textKey: 'rule.shareCode',
      allows: (viewer, uid) =>
        denyShare(viewer, { ...facts, uid, problemGid: null, authorUid: null }, 'share') === null,
    },
  );
  scope.contribute(topicAuthorizers, {
    topic: placeSubmissions,
    canSubscribe: async (viewer: Viewer | null, key: string) => {
      const gid = idIn(key);
      return gid !== null && (await findListView(scope.get(PlaceDirectory), viewer, gid)) !== 'nothing';
    },
  });
  scope.provide(UserActionLimiter);
  scope.provide(SubmitService);
  scope.provide(ResubmitService);
  scope.provide(SubmissionListReader);
  scope.provide(SubmissionReader);
  scope.provide(SubmissionPublisher);
  scope.serve(() =>
    submissionRoutes({
      submitService: scope.get(SubmitService),
      resubmits: scope.get(ResubmitService),
      statusList: scope.get(SubmissionListReader),
      submissions: scope.get(SubmissionReader),
    }),
  );
  scope.effect('verdicts for browsers', () => scope.get(SubmissionPublisher).start());
};
