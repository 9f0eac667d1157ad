import { useEffect, useState } from 'react';
import { matchRoutes, useLocation } from 'react-router-dom';
import { currentLocale } from '../shared/i18n';
import { useSite } from '../shared/site';
import { disabledParts } from './registry';
import type { PluginLocales } from './web-part';

/** Returns the text `name`, if the file has one. */
const nameIn = async (locales: PluginLocales | undefined): Promise<string | null> => {
  const texts = (await locales?.[currentLocale()]())?.default;
  return texts && 'name' in texts ? String(texts.name) : null;
};

/**
 * Returns the name of the disabled plugin that has a page at the open address: null when there is none, undefined
 * until this is known.
 */
export const useDisabledPluginName = (area: 'site' | 'admin'): string | null | undefined => {
  const { pathname } = useLocation();
  const { plugins, pluginModules } = useSite();
  const [found, setFound] = useState<{ pathname: string; name: string | null }>();
  useEffect(() => {
    let isWanted = true;
    const find = async (): Promise<string | null> => {
      for (const { manifest, ...part } of await disabledParts(plugins)) {
        const pages = (area === 'admin' ? part.adminPages : part.pages) ?? [];
        const routes = pages.map(({ path }) => ({ path: area === 'admin' ? `/admin/${path}` : path }));
        if (!matchRoutes(routes, pathname)) continue;
        const name = (await nameIn(part.locales)) ?? (area === 'admin' ? await nameIn(part.adminLocales) : null);
        return name ?? manifest.id;
      }
      for (const [id, { pages }] of Object.entries(pluginModules)) {
        const routes = (pages?.paths ?? []).map((path) => ({ path: `/${path}` }));
        if (pages && !plugins.includes(id) && matchRoutes(routes, pathname)) return pages.names[currentLocale()];
      }
      return null;
    };
    void find()
      .catch(() => null)
      .then((name) => isWanted && setFound({ pathname, name }));
    return () => {
      isWanted = false;
    };
  }, [pathname, plugins, pluginModules, area]);
  return found?.pathname === pathname ? found.name : undefined;
};
