/** The API for a plugin's web part, in addition to the kit. */
export { callKey, isNotFound, ApiError, queryClient, useJitteredRefetch, useStreamEvent, useTopic } from '../api';
export { connect } from '../shared/action';
export { downloadFile, uploadFile } from '../api/files';
export { AdminMenuLink } from '../app/admin/AdminMenuLink';

/** Loads the texts of the admin area, for pages outside of it that show parts of its pages. */
export const loadAdminTexts = async (): Promise<void> => (await import('../app/admin/admin-texts')).loadAdminTexts();
export { DownloadMenu, FORMAT_NAMES } from '../shared/DownloadMenu';
export { callsInGroups, inGroup } from '../shared/calls-in-groups';
export { accountDialog } from '../shared/account/dialog-store';
export { useRequireLogin } from '../shared/account/require-login';
export { isProblemAdmin } from '../shared/rights';
export type { LoginMethodProps } from '../shared/account/AccountDialog';
export { LoginStep, withConfirmation } from '../shared/account/second-factor';
export { continueLogin, hasPermission, useSession, useUser } from '../shared/session';
export { useSite, useTitle } from '../shared/site';
export { FocusFrame, type FocusProblem } from '../shared/focus/FocusFrame';
export { useLiveList, type LiveRow } from '../shared/live-list';
export { useMarkdownUploads } from '../shared/markdown-uploads';
export { ProblemPicker } from '../shared/ProblemPicker';
export { Popover } from '../shared/Popover';
export { pagingOf, useFilters, usePage, wholeNumber, type FilterKinds } from '../shared/search-params';
export { problemSourceOf } from '../shared/problem-sources';
export { homeOf, UserName } from '../shared/UserName';
export type { ProblemContext } from '../pages/problem';
export {
  AvatarUpload,
  CaptchaQuestion,
  LoginForm,
  ProblemEditor,
  ProblemWorkspace,
  SubmissionDetails,
} from './lazy-components';
export { Guarded } from '../shared/routing/guard';
export { PagePending } from '../shared/routing/PagePending';
export { PageLoading } from '../shared/routing/PageLoading';
export { lazyPage, lazySlot } from '../plugins/lazy-page';
export { contribute, useContributions } from '../plugins/contributions';
export {
  introductionTexts,
  liveCalls,
  problemSourceLists,
  type LiveCall,
  type ProblemSource,
  type ProblemSourceList,
} from '../plugins/extension-points';
export { useProblemSources } from '../plugins/problem-sources';
export { loadPageTexts, usePartsPending } from '../plugins/registry';
export { Slot, useSlotState } from '../plugins/Slot';
export {
  adminMenu,
  adminProblemActions,
  adminSystemMenu,
  adminTopMenu,
  BANNED_NOTE,
  codeActions,
  codeDrawers,
  fill,
  homeCards,
  homeSideCards,
  homeSideCardsLast,
  loginMethods,
  problemFormActions,
  problemLinks,
  problemNotes,
  profileCards,
  ratingValues,
  selectedProblemActions,
  settingSections,
  submissionFacts,
  type CodeToolProps,
  type Filler,
  type ProblemNotesProps,
  type SettingSectionProps,
  type SubmissionFactsProps,
} from '../plugins/slots';
export {
  defineWebPart,
  type AdminPage,
  type NavGroup,
  type NavItem,
  type NavLink,
  type PluginPage,
  type WebPart,
} from '../plugins/web-part';
export type { SubmissionContext } from '../pages/submission/SubmissionDetails';
export type { ProblemFormCalls } from '../pages/admin/problem-form/calls';
export {
  groupProblemForms,
  type GroupProblemFormProps,
  type ProblemFormContext,
} from '../pages/admin/problem-form/place';
