/** What a plugin's web part builds on, besides the kit. */
export {
  api,
  callKey,
  connect,
  errorText,
  isNotFound,
  ApiError,
  queryClient,
  useStreamEvent,
  useStreamLive,
  useTopic,
} from '../api';
export { downloadFile } from '../api/files';
export { AdminMenuLink } from '../app/admin/AdminMenuLink';
export { accountDialog } from '../app/account/dialog-store';
export { may, useSession, useUser } from '../app/session';
export { useSite, useTitle } from '../app/site';
export { LinkList } from '../app/shell/NavLinks';
export { FocusFrame, type FocusProblem } from '../shared/focus';
export { ShortForm, useFields, useLeaveGuard } from '../shared/form';
export { useLiveList, type LiveRow } from '../shared/live-list';
export { useMarkdownUploads } from '../shared/markdown-uploads';
export { Popover } from '../shared/Popover';
export { useFilters, wholeNumber } from '../shared/search-params';
export { useRemoteStatus } from '../shared/remote/status';
export { useDialogSave } from '../shared/use-dialog-save';
export { homeOf, UserName } from '../shared/UserName';
export type { ProblemFormPlace } from '../pages/admin/problem-form';
export type { ProblemPlace } from '../pages/problem';
export type { SubmissionPlace } from '../pages/submission';
export { ProblemEditor, ProblemWorkspace, SubmissionDetails } from './places';
export { Guarded } from '../app/routing/guard';
export { PageOnItsWay } from '../app/routing/progress';
export { lazyPage } from './lazy-page';
export { PluginPages } from './PluginPages';
export { usePartsPending, useWebParts } from './registry';
export { Slot } from './Slot';
export {
  adminMenu,
  commentThreads,
  fill,
  homeCards,
  homeSideCards,
  problemLinks,
  submissionFacts,
  type Filler,
} from './slots';
export {
  defineWebPart,
  type AdminPage,
  type NavGroup,
  type NavItem,
  type NavLink,
  type PluginPage,
  type WebPart,
} from './web-part';
