import type { PluginWebModule } from '@tribunal/contract';
import type { WebPart } from './web-part';

/** What is known when a web part is loaded. */
interface Loading {
  /** The module, if this version was loaded before. */
  known: WebPart | undefined;
  /** Whether it failed before. */
  isRepeated: boolean;
  /** Returns whether the site still has this version. */
  isCurrent: () => boolean;
}

const linksOf = (id: string): HTMLLinkElement[] =>
  [...document.head.querySelectorAll('link')].filter((link) => link.dataset['plugin'] === id);

/** Removes the stylesheets of other versions of a plugin. */
export const dropOtherStyles = (id: string, styles: readonly string[]): void =>
  linksOf(id)
    .filter((link) => !styles.includes(link.getAttribute('href') ?? ''))
    .forEach((link) => link.remove());

const loadStyle = (id: string, href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (linksOf(id).some((link) => link.getAttribute('href') === href)) return resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.dataset['plugin'] = id;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });

/** Browsers may remember that a module could not be imported, but not that it could not be fetched. */
const assertServed = async (address: string, isRepeated: boolean): Promise<void> => {
  const { ok, status } = await fetch(address, isRepeated ? { cache: 'reload' } : {});
  if (!ok) throw new Error(`${address} could not be loaded: ${status}`);
};

/**
 * Loads the built web part of a plugin outside the checkout. It imports the site's packages by the page's import map.
 * @returns null if the site has another version by now
 */
export const loadAddedPart = async (
  id: string,
  { entry, styles }: PluginWebModule,
  { known, isRepeated, isCurrent }: Loading,
): Promise<WebPart | null> => {
  if (!known) await assertServed(entry, isRepeated);
  if (!isCurrent()) return null;
  const [module] = await Promise.all([
    known ? { default: known } : (import(/* @vite-ignore */ entry) as Promise<{ default?: WebPart }>),
    ...styles.map((href) => loadStyle(id, href)),
  ]);
  if (module.default?.manifest.id !== id) throw new Error(`${entry} is not the web part of ${id}`);
  return module.default;
};
