import { matchRoutes, useLocation, useMatches } from 'react-router-dom';
import { usePartsPending, useWebParts } from './registry';
import type { PluginPage } from './web-part';

/** Returns the page of an enabled plugin that matches the address, if any. */
export const usePluginPage = (): PluginPage | undefined => {
  const { pathname } = useLocation();
  const pages = useWebParts().flatMap((part) => part.pages ?? []);
  const routes = pages.map((page) => ({ path: page.path, handle: page }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
};

/** Returns whether the address may be that of a page of a plugin that is still loading. */
export const usePluginPagePending = (): boolean => {
  const isUnknown = useMatches().at(-1)?.params['*'] !== undefined;
  const isPending = usePartsPending();
  const isFound = usePluginPage() !== undefined;
  return isUnknown && isPending && !isFound;
};
