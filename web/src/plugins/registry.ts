import type { Locale, WebsiteConfig, PluginWebModule } from '@tribunal/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addTexts } from '../shared/i18n';
import { useSite, useSiteCall } from '../shared/site';
import type { PluginLocales, PluginPage, WebPart } from './web-part';

const loadStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });

/** Loads the built web part of a plugin outside the checkout. It imports the site's packages by the page's import map. */
const loadAddedPart = async (id: string, { entry, styles }: PluginWebModule): Promise<WebPart> => {
  const [module] = await Promise.all([
    import(/* @vite-ignore */ entry) as Promise<{ default?: WebPart }>,
    ...styles.map(loadStyles),
  ]);
  if (module.default?.manifest.id !== id) throw new Error(`${entry} is not the web part of ${id}`);
  return module.default;
};

const webPartLoaders = import.meta.glob<{ default: WebPart }>('../../../plugins/*/web/index.tsx');
const idOf = (path: string): string => path.split('/').at(-3) ?? '';
const loaderById = new Map(Object.entries(webPartLoaders).map(([path, loadPart]) => [idOf(path), loadPart]));

type Modules = WebsiteConfig['pluginModules'];

/** Web parts by plugin once they have been loaded, null for those that failed. A loaded part is not necessarily enabled. */
type Parts = ReadonlyMap<string, WebPart | null>;
let loaded: Parts = new Map();
const requested = new Set<string>();
const listeners = new Set<() => void>();

const setLoaded = (id: string, part: WebPart | null): void => {
  loaded = new Map(loaded).set(id, part);
  listeners.forEach((listener) => listener());
};

const loaderOf = (id: string, modules: Modules): (() => Promise<WebPart>) | null => {
  const loadPart = loaderById.get(id);
  if (loadPart) return async () => (await loadPart()).default;
  const module = modules[id];
  return module ? () => loadAddedPart(id, module) : null;
};

const fail = (id: string, error: unknown): void => {
  setLoaded(id, null);
  console.error(`plugin ${id} could not be loaded`, error);
};

const addLocales = async (id: string, locales: PluginLocales | undefined): Promise<void> => {
  if (locales) await addTexts(async (locale: Locale) => ({ [id]: (await locales[locale]()).default }));
};

/** Makes the pages of a web part load the texts that only they use. */
const withPageTexts = (id: string, part: WebPart): WebPart => {
  const { pageLocales, pages, adminPages } = part;
  if (!pageLocales) return part;
  const withTexts = <P extends PluginPage>(page: P): P => ({
    ...page,
    load: async () => {
      await addLocales(id, pageLocales);
      return page.load();
    },
  });
  return { ...part, pages: pages?.map(withTexts), adminPages: adminPages?.map(withTexts) };
};

/** Set when the admin area is first opened. */
let adminTexts: Promise<unknown> | null = null;

/** Loads a web part once; one that failed is not loaded again before the page is. */
const load = async (id: string, modules: Modules): Promise<void> => {
  const loadPart = loaderOf(id, modules);
  if (!loadPart || requested.has(id)) return;
  requested.add(id);
  try {
    const part = await loadPart();
    await addLocales(id, part.locales);
    if (adminTexts) await addLocales(id, part.adminLocales);
    setLoaded(id, withPageTexts(id, part));
  } catch (error) {
    fail(id, error);
  }
};

/** Loads the admin texts of the loaded web parts. Those that load later bring theirs. */
export const loadPluginAdminTexts = async (): Promise<void> => {
  adminTexts ??= Promise.all(
    [...loaded].map(([id, part]) => addLocales(id, part?.adminLocales).catch((error: unknown) => fail(id, error))),
  );
  await adminTexts;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const useLoaded = (): Parts => useSyncExternalStore(subscribe, () => loaded);

/**
 * Loads the web part of a plugin of the checkout and its texts, unless this has happened; undefined if it has none or
 * failed.
 */
export const loadWebPart = async (id: string): Promise<WebPart | undefined> => {
  await load(id, {});
  return loaded.get(id) ?? undefined;
};

/** Loads the texts of a plugin's pages, for pages of other plugins that show parts of them. */
export const loadPageTexts = async (id: string): Promise<void> => addLocales(id, (await loadWebPart(id))?.pageLocales);

/** Returns the web parts of all enabled plugins. */
export const useWebParts = (): WebPart[] => {
  const { plugins, pluginModules } = useSite();
  const parts = useLoaded();
  useEffect(() => {
    plugins.forEach((id) => void load(id, pluginModules));
  }, [plugins, pluginModules]);
  return useMemo(() => plugins.flatMap((id) => parts.get(id) ?? []), [plugins, parts]);
};

/** Returns the ids of enabled plugins whose web parts could not be loaded; an unknown address may be one of theirs. */
export const useFailedParts = (): string[] => {
  const { plugins } = useSite();
  const parts = useLoaded();
  return plugins.filter((id) => parts.get(id) === null);
};

/**
 * Loads the web parts of disabled plugins of the checkout; they render nothing but tell which addresses are theirs.
 */
export const disabledParts = (on: readonly string[]): Promise<WebPart[]> =>
  Promise.all(
    [...loaderById].filter(([id]) => !on.includes(id)).map(async ([, loadPart]) => (await loadPart()).default),
  );

/**
 * Returns whether an enabled plugin, or the list of enabled plugins, is still loading; until then an address may
 * belong to a plugin.
 */
export const usePartsPending = (): boolean => {
  const { data: site, error } = useSiteCall();
  const { plugins, pluginModules } = useSite();
  const parts = useLoaded();
  if (!site) return error === null;
  return plugins.some((id) => loaderOf(id, pluginModules) !== null && !parts.has(id));
};
