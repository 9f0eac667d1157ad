/** What a plugin's web part builds on, besides the kit. */
export { api, connect, errorText, ApiError, queryClient, useStreamEvent } from '../api';
export { AdminMenuLink } from '../app/admin/AdminMenuLink';
export { may, useSession, useUser } from '../app/session';
export { useTitle } from '../app/site';
export { PluginPages } from './PluginPages';
export { usePartsPending, useWebParts } from './registry';
export { Slot } from './Slot';
export { adminMenu, fill, homeCards, type Filler } from './slots';
export { defineWebPart, type AdminPage, type NavItem, type PluginPage, type WebPart } from './web-part';
