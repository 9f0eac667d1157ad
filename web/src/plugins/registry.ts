import type { Locale } from '@tribunal/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addTexts } from '../shared/i18n';
import { useSite, useSiteCall } from '../shared/site';
import type { WebPart } from './web-part';

const doors = import.meta.glob<{ default: WebPart }>('../../../plugins/*/web/index.tsx');
const idOf = (path: string): string => path.split('/').at(-3) ?? '';
const doorById = new Map(Object.entries(doors).map(([path, open]) => [idOf(path), open]));

/** Parts that were loaded once; being loaded does not mean being shown. */
let loaded: ReadonlyMap<string, WebPart> = new Map();
const asked = new Set<string>();
const listeners = new Set<() => void>();

const load = async (id: string): Promise<void> => {
  const open = doorById.get(id);
  if (!open || asked.has(id)) return;
  asked.add(id);
  try {
    const part = (await open()).default;
    const { locales } = part;
    if (locales) await addTexts(async (locale: Locale) => ({ [id]: (await locales[locale]()).default.web ?? {} }));
    loaded = new Map(loaded).set(id, part);
    listeners.forEach((listener) => listener());
  } catch (error) {
    asked.delete(id);
    console.error(`plugin ${id} could not be loaded`, error);
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The web parts of all plugins that are on now. */
export const useWebParts = (): WebPart[] => {
  const { plugins } = useSite();
  const parts = useSyncExternalStore(subscribe, () => loaded);
  useEffect(() => {
    plugins.forEach((id) => void load(id));
  }, [plugins]);
  return useMemo(() => plugins.flatMap((id) => parts.get(id) ?? []), [plugins, parts]);
};

/** The web parts of the plugins that are off; they show nothing, and tell which addresses are theirs. */
export const partsOff = (on: readonly string[]): Promise<WebPart[]> =>
  Promise.all([...doorById].filter(([id]) => !on.includes(id)).map(async ([, open]) => (await open()).default));

/** Whether a plugin that is on, or the word which are, has yet to arrive; until then an address may be a plugin's. */
export const usePartsPending = (): boolean => {
  const { data: site, error } = useSiteCall();
  const { plugins } = useSite();
  const parts = useSyncExternalStore(subscribe, () => loaded);
  if (!site) return error === null;
  return plugins.some((id) => doorById.has(id) && !parts.has(id));
};
