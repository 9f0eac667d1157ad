import type { Plugin } from 'vite';
import { SELECTED_NAMES, sharedModules } from './shared-modules';

/** Packages that must not be in a browser. */
const SERVER_ONLY = /^(node:|@tribunal\/(server|kernel|queue|worker|config|migrations|testing|remote-kit)(\/|$))/;

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages that would fail, or act on nothing, if a plugin had its own copy. */
const singletons = new Set(
  Object.keys(sharedModules)
    .map(packageOf)
    .filter((name) => !name.startsWith('@tribunal/plugin-')),
);

const isPluginWeb = (specifier: string): boolean => /^@tribunal\/plugin-[^/]+\/(contract\/)?web(\/|$)/.test(specifier);

/** Returns why a plugin's web part must not import this, or null. */
const refusalOf = (specifier: string): string | null => {
  if (SERVER_ONLY.test(specifier)) return `“${specifier}” cannot be used in a browser.`;
  if (!singletons.has(packageOf(specifier)) && !isPluginWeb(specifier)) return null;
  return `The site does not share “${specifier}” with plugins. It shares: ${Object.keys(sharedModules).join(', ')}.`;
};

interface ImportNode {
  type: string;
  source?: { value?: unknown };
  specifiers?: { type: string; imported?: { name?: string } }[];
}

/** Returns the imported names that the site does not share. */
const unsharedNames = ({ type, source, specifiers = [] }: ImportNode): string[] => {
  const shared = type === 'ImportDeclaration' ? SELECTED_NAMES[String(source?.value)] : undefined;
  if (!shared) return [];
  return specifiers.flatMap(({ imported }) => (imported?.name && !shared.includes(imported.name) ? imported.name : []));
};

/**
 * Leaves imports of packages that the site shares to the browser's import map, and refuses imports that would fail
 * there. The site's other packages, such as contracts of plugins, are found in the checkout.
 */
export const pluginModules = (checkout: string): Plugin => ({
  name: 'plugin-modules',
  enforce: 'pre',
  async resolveId(specifier, importer) {
    if (/^[./\0]/.test(specifier) || importer === undefined) return null;
    if (Object.hasOwn(sharedModules, specifier)) return { id: specifier, external: true };
    const refusal = refusalOf(specifier);
    if (refusal) this.error(`${refusal} It is imported by ${importer}.`);
    return specifier.startsWith('@tribunal/') ? this.resolve(specifier, `${checkout}/package.json`) : null;
  },
  transform: {
    order: 'post',
    handler(code, id) {
      if (!/\.[jt]sx?$/.test(id)) return;
      const names = (this.parse(code).body as ImportNode[]).flatMap(unsharedNames);
      if (names.length > 0) this.error(`The site does not share ${names.join(', ')}, which ${id} imports.`);
    },
  },
});

/**
 * Writes `manifest.json`, which lists the built files. The server serves no others, and the browser loads the entry
 * and its styles.
 */
export const pluginManifest = (): Plugin => ({
  name: 'plugin-manifest',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
    if (entry?.type !== 'chunk') this.error('The build has no entry.');
    const source = JSON.stringify({
      entry: entry.fileName,
      styles: [...(entry.viteMetadata?.importedCss ?? [])],
      files: files.map(({ fileName }) => fileName).sort(),
    });
    this.emitFile({ type: 'asset', fileName: 'manifest.json', source });
  },
});
