/** The stable part of what the web part of a plugin builds on, in addition to the kit (decision 79). */
export { callKey, isNotFound, ApiError, queryClient, useJitteredRefetch, useTopic } from '../api';
export { connect } from '../shared/action';
export { downloadFile } from '../api/files';
export { AdminMenuLink } from '../app/admin/AdminMenuLink';

/** Loads the texts of the admin area, for pages outside of it that show parts of its pages. */
export const loadAdminTexts = async (): Promise<void> => (await import('../app/admin/admin-texts')).loadAdminTexts();
export { DownloadMenu, FORMAT_NAMES } from '../shared/DownloadMenu';
export { callsInGroups, inGroup } from '../shared/calls-in-groups';
export { accountDialog } from '../shared/account/dialog-store';
export { useRequireLogin } from '../shared/account/require-login';
export { isProblemAdmin } from '../shared/rights';
export type { LoginMethodProps } from '../shared/account/AccountDialog';
export { continueLogin, hasPermission, useSession, useUser } from '../shared/session';
export { useSite, useTitle } from '../shared/site';
export { FocusFrame } from '../shared/focus/FocusFrame';
export { useMarkdownUploads } from '../shared/markdown-uploads';
export { ProblemPicker } from '../shared/ProblemPicker';
export { pagingOf, useFilters, usePage, wholeNumber, type FilterKinds } from '../shared/search-params';
export { homeOf, UserName } from '../shared/UserName';
export type { ProblemContext } from '../pages/problem';
export { ProblemEditor, ProblemWorkspace, SubmissionDetails } from './lazy-components';
export { Guarded } from '../shared/routing/guard';
export { PagePending } from '../shared/routing/PagePending';
export { PageLoading } from '../shared/routing/PageLoading';
export { lazyPage, lazySlot } from '../plugins/lazy-page';
export { contribute, useContributions } from '../plugins/contributions';
export { introductionTexts, type ProblemSource } from '../plugins/extension-points';
export { useProblemSources } from '../plugins/problem-sources';
export { loadPageTexts } from '../plugins/registry';
export { Slot, useSlotState } from '../plugins/Slot';
export {
  adminMenu,
  adminSystemMenu,
  fill,
  homeCards,
  homeSideCards,
  homeSideCardsLast,
  loginMethods,
  problemLinks,
  ratingValues,
  settingSections,
  type SettingSectionProps,
} from '../plugins/slots';
export { defineWebPart, type AdminPage, type PluginPage } from '../plugins/web-part';
export { groupProblemForms } from '../pages/admin/problem-form/problem-form-context';
