import { useEffect, useState } from 'react';
import { matchRoutes, useLocation } from 'react-router-dom';
import { currentLocale } from '../shared/i18n';
import { useSite } from '../shared/site';
import { disabledParts } from './registry';

/**
 * Returns the name of the disabled plugin that has a page at the open address: null when there is none, undefined
 * until this is known.
 */
export const useDisabledPluginName = (area: 'site' | 'admin'): string | null | undefined => {
  const { pathname } = useLocation();
  const { plugins } = useSite();
  const [found, setFound] = useState<{ pathname: string; name: string | null }>();
  useEffect(() => {
    let isWanted = true;
    const find = async (): Promise<string | null> => {
      for (const { manifest, locales, ...part } of await disabledParts(plugins)) {
        const pages = (area === 'admin' ? part.adminPages : part.pages) ?? [];
        const routes = pages.map(({ path }) => ({ path: area === 'admin' ? `/admin/${path}` : path }));
        if (!matchRoutes(routes, pathname)) continue;
        const texts = await locales?.[currentLocale()]();
        return texts?.default.name ?? manifest.id;
      }
      return null;
    };
    void find()
      .catch(() => null)
      .then((name) => isWanted && setFound({ pathname, name }));
    return () => {
      isWanted = false;
    };
  }, [pathname, plugins, area]);
  return found?.pathname === pathname ? found.name : undefined;
};
