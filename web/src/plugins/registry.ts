import type { Locale, PluginWebModule, WebsiteConfig } from '@tribunal/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addTexts } from '../shared/i18n';
import { useSite, useSiteCall } from '../shared/site';
import { dropOtherStyles, loadAddedPart } from './added-part';
import type { PluginLocales, PluginPage, WebPart } from './web-part';

const webPartLoaders = import.meta.glob<{ default: WebPart }>('../../../plugins/*/web/index.tsx');
const idOf = (path: string): string => path.split('/').at(-3) ?? '';
const loaderById = new Map(Object.entries(webPartLoaders).map(([path, loadPart]) => [idOf(path), loadPart]));

type Modules = WebsiteConfig['pluginModules'];

/** Web parts by plugin once they have been loaded, null for those that failed. A loaded part is not necessarily enabled. */
type Parts = ReadonlyMap<string, WebPart | null>;
let loaded: Parts = new Map();
/** The load that counts for each plugin: that of the version which the site has now. */
const current = new Map<string, { entry: string }>();
/** Web parts outside the checkout by the address of their version, because a site may go back to an earlier one. */
const addedParts = new Map<string, WebPart>();
const listeners = new Set<() => void>();

const setLoaded = (id: string, part: WebPart | null | undefined): void => {
  const next = new Map(loaded);
  if (part === undefined) next.delete(id);
  else next.set(id, part);
  loaded = next;
  listeners.forEach((listener) => listener());
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

const show = async (id: string, part: WebPart, isCurrent = (): boolean => true): Promise<void> => {
  await addLocales(id, part.locales);
  if (adminTexts) await addLocales(id, part.adminLocales);
  if (isCurrent()) setLoaded(id, withPageTexts(id, part));
};

/** Loads the web part of a plugin of the checkout once; one that failed is not loaded again before the page is. */
const loadBuilt = async (id: string): Promise<void> => {
  const loadPart = loaderById.get(id);
  if (!loadPart || current.has(id)) return;
  current.set(id, { entry: '' });
  try {
    await show(id, (await loadPart()).default);
  } catch (error) {
    fail(id, error);
  }
};

/** Waits in ms after which what could not be loaded is tried again: a server may still have another version. */
const RETRY_MS = [1000, 2000, 4000, 8000, 16_000, 32_000];

/** Shows the version of a web part that the site has now. The earlier one is shown until it is there. */
const loadAdded = async (id: string, module: PluginWebModule | undefined): Promise<void> => {
  if (current.get(id)?.entry === module?.entry) return;
  if (!module) {
    current.delete(id);
    setLoaded(id, undefined);
    dropOtherStyles(id, []);
    return;
  }
  const { entry, styles } = module;
  const own = { entry };
  const isCurrent = (): boolean => current.get(id) === own;
  current.set(id, own);
  for (let attempt = 0; isCurrent(); attempt++) {
    try {
      const part = await loadAddedPart(id, module, {
        known: addedParts.get(entry),
        isRepeated: attempt > 0,
        isCurrent,
      });
      if (!part) return;
      addedParts.set(entry, part);
      await show(id, part, isCurrent);
      if (isCurrent()) dropOtherStyles(id, styles);
      return;
    } catch (error) {
      if (!isCurrent()) return;
      const wait = RETRY_MS[attempt];
      if (loaded.get(id) === undefined || wait === undefined) fail(id, error);
      if (wait === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
};

const load = (id: string, modules: Modules): Promise<void> =>
  loaderById.has(id) ? loadBuilt(id) : loadAdded(id, modules[id]);

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
  await loadBuilt(id);
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
  return plugins.some((id) => (loaderById.has(id) || pluginModules[id] !== undefined) && !parts.has(id));
};
