import type { Locale } from '@tribunal/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addTexts } from '../shared/i18n';
import { useSite, useSiteCall } from '../shared/site';
import type { WebPart } from './web-part';

const webPartLoaders = import.meta.glob<{ default: WebPart }>('../../../plugins/*/web/index.tsx');
const idOf = (path: string): string => path.split('/').at(-3) ?? '';
const loaderById = new Map(Object.entries(webPartLoaders).map(([path, loadPart]) => [idOf(path), loadPart]));

/** Web parts that have been loaded; a loaded part is not necessarily enabled. */
let loaded: ReadonlyMap<string, WebPart> = new Map();
const requested = new Set<string>();
const listeners = new Set<() => void>();

const load = async (id: string): Promise<void> => {
  const loadPart = loaderById.get(id);
  if (!loadPart || requested.has(id)) return;
  requested.add(id);
  try {
    const part = (await loadPart()).default;
    const { locales } = part;
    if (locales) await addTexts(async (locale: Locale) => ({ [id]: (await locales[locale]()).default.web ?? {} }));
    loaded = new Map(loaded).set(id, part);
    listeners.forEach((listener) => listener());
  } catch (error) {
    requested.delete(id);
    console.error(`plugin ${id} could not be loaded`, error);
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the web part of a plugin and its texts, unless this has happened; undefined if it has none or failed. */
export const loadWebPart = async (id: string): Promise<WebPart | undefined> => {
  await load(id);
  return loaded.get(id);
};

/** Returns the web parts of all enabled plugins. */
export const useWebParts = (): WebPart[] => {
  const { plugins } = useSite();
  const parts = useSyncExternalStore(subscribe, () => loaded);
  useEffect(() => {
    plugins.forEach((id) => void load(id));
  }, [plugins]);
  return useMemo(() => plugins.flatMap((id) => parts.get(id) ?? []), [plugins, parts]);
};

/** Loads the web parts of disabled plugins; they render nothing but tell which addresses are theirs. */
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
  const { plugins } = useSite();
  const parts = useSyncExternalStore(subscribe, () => loaded);
  if (!site) return error === null;
  return plugins.some((id) => loaderById.has(id) && !parts.has(id));
};
