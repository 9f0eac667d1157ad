/** What a plugin's web part builds on, besides the kit. */
export { api, connect, errorText, ApiError, queryClient, useStreamEvent } from '../api';
export { AdminMenuLink } from '../app/admin/AdminMenuLink';
export { accountDialog } from '../app/account/dialog-store';
export { may, useSession, useUser } from '../app/session';
export { useTitle } from '../app/site';
export { LinkList } from '../app/shell/NavLinks';
export { FocusFrame, type FocusProblem } from '../shared/focus';
export { useMarkdownUploads } from '../shared/markdown-uploads';
export { PluginPages } from './PluginPages';
export { usePartsPending, useWebParts } from './registry';
export { Slot } from './Slot';
export { adminMenu, fill, homeCards, homeSideCards, problemLinks, submissionFacts, type Filler } from './slots';
export {
  defineWebPart,
  type AdminPage,
  type NavGroup,
  type NavItem,
  type NavLink,
  type PluginPage,
  type WebPart,
} from './web-part';
