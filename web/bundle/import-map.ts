import type { Plugin, Rolldown } from 'vite';
import { sharedModules } from './shared-modules';

const PREFIX = 'shared:';
const RESOLVED = `\0${PREFIX}`;

const entryName = (specifier: string): string => `shared-${specifier.replaceAll(/\W+/g, '-').replace(/^-/, '')}`;
const entries = Object.fromEntries(Object.keys(sharedModules).map((name) => [entryName(name), PREFIX + name]));

/** Returns the package that this chunk shares with plugins, if any. */
const sharedBy = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | null =>
  file.type === 'chunk' && file.isEntry && file.facadeModuleId?.startsWith(RESOLVED)
    ? file.facadeModuleId.slice(RESOLVED.length)
    : null;

/**
 * Builds a module for each shared package and writes an import map with their addresses into the site's page. Plugins
 * outside the checkout import the packages by name.
 */
export const importMap = (): Plugin => ({
  name: 'import-map',
  apply: 'build',
  config: ({ root = '' }) => ({
    build: {
      rolldownOptions: { input: { index: `${root}/index.html`, ...entries }, preserveEntrySignatures: 'exports-only' },
    },
  }),
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(RESOLVED)) return null;
    const specifier = id.slice(RESOLVED.length);
    return sharedModules[specifier]?.(specifier) ?? null;
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const found = Object.values(bundle).flatMap((file): [string, string][] => {
        const specifier = sharedBy(file);
        return specifier === null ? [] : [[specifier, `/${file.fileName}`]];
      });
      const imports = Object.fromEntries(found.sort());
      const tag = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
      // Browsers ignore an import map after the first module or its preload.
      return html.replace(/(\s*)<script type="module"/, `$1${tag}$1<script type="module"`);
    },
  },
});
