import type { PluginWebModule } from '@tribunal/contract';
import type { WebPart } from './web-part';

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
export const loadAddedPart = async (id: string, { entry, styles }: PluginWebModule): Promise<WebPart> => {
  const [module] = await Promise.all([
    import(/* @vite-ignore */ entry) as Promise<{ default?: WebPart }>,
    ...styles.map(loadStyles),
  ]);
  if (module.default?.manifest.id !== id) throw new Error(`${entry} is not the web part of ${id}`);
  return module.default;
};
