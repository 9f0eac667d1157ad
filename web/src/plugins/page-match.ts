import { matchRoutes, useLocation } from 'react-router-dom';
import { useWebParts } from './registry';
import type { PluginPage } from './web-part';

/** Returns the page of an enabled plugin that matches the address, if any. */
export const usePluginPage = (): PluginPage | undefined => {
  const { pathname } = useLocation();
  const pages = useWebParts().flatMap((part) => part.pages ?? []);
  const routes = pages.map((page) => ({ path: page.path, handle: page }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
};
