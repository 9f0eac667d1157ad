import { build, formatMessages } from 'esbuild';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { addedPluginFolders, entriesOf, pluginFolders } from './entry-points.mjs';
import { messageOf } from './errors.mjs';
import { root } from './root.mjs';

/** @param {string} path */
const nameOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Returns the absolute folder of `path` relative to `importer`. The built files are below the root and resolve
 * packages only from there.
 * @param {string} path
 * @param {string} importer
 */
const folderOf = (path, importer) => {
  for (let folder = dirname(importer); folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', nameOf(path));
    if (existsSync(found)) return found;
  }
  return null;
};

/**
 * Bundles our own packages, which are TypeScript, and keeps npm packages external.
 * @type {import('esbuild').Plugin}
 */
const packages = {
  name: 'packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'ours') return undefined;
      if (!path.startsWith('@tribunal/')) {
        const folder = folderOf(path, importer);
        if (folder === null || folder === join(root, 'node_modules', nameOf(path))) return { path, external: true };
        const text = `${path} would resolve to another version in the build: add the version in ${folder} to the root's package.json`;
        return { errors: [{ text }] };
      }
      return resolve(path, { kind, importer, resolveDir: root, pluginData: 'ours' });
    });
  },
};

/**
 * How all programs and plugins are built.
 * @type {import('esbuild').BuildOptions}
 */
export const bundleOptions = {
  chunkNames: 'shared/[name]-[hash]',
  tsconfig: join(root, 'tsconfig.base.json'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  keepNames: true,
  plugins: [packages],
};

/**
 * A plugin outside the checkout that does not build: its folder, one line that says why, and all that is known.
 * `isNameTaken`: its place in the build belongs to another plugin.
 * @typedef {{ folder: string, message: string, details: string, isNameTaken?: boolean }} FailedPlugin
 */

/**
 * Returns why these files do not build, or null if they do. Writes nothing.
 * @param {string} folder
 * @param {Record<string, string>} entries
 * @returns {Promise<FailedPlugin | null>}
 */
const findFailure = async (folder, entries) => {
  try {
    await build({
      ...bundleOptions,
      entryPoints: entries,
      outdir: join(root, 'build'),
      write: false,
      logLevel: 'silent',
    });
    return null;
  } catch (error) {
    const { errors = [] } = /** @type {Partial<import('esbuild').BuildFailure>} */ (error);
    const [first] = errors;
    if (!first) return { folder, message: messageOf(error), details: messageOf(error) };
    const { location, text } = first;
    const place = location ? `${relative(resolve(folder), resolve(location.file))}:${location.line}: ` : '';
    return { folder, message: `${place}${text}`, details: (await formatMessages(errors, { kind: 'error' })).join('') };
  }
};

/**
 * Builds each plugin outside the checkout on its own, so that one that does not build is left out and hurts no other.
 * Of such a plugin only the manifest remains, if that builds. Writes nothing.
 * @returns the plugins that are left out, and output path → source of what is to be built
 */
export const checkAddedPlugins = async (env = process.env) => {
  /** @type {FailedPlugin[]} */
  const failed = [];
  /** @type {Record<string, string>} */
  const entries = {};
  const names = new Set(pluginFolders({}).map((folder) => basename(folder)));
  for (const folder of addedPluginFolders(env)) {
    const own = entriesOf(folder);
    if (own.length === 0) continue;
    if (names.has(basename(folder))) {
      const message = 'another plugin has a folder of this name';
      failed.push({ folder, message, details: message, isNameTaken: true });
      continue;
    }
    names.add(basename(folder));
    const failure = await findFailure(folder, Object.fromEntries(own));
    if (failure) failed.push(failure);
    const kept = Object.fromEntries(failure ? own.filter(([name]) => name.endsWith('/plugin')) : own);
    if (!failure || !(await findFailure(folder, kept))) Object.assign(entries, kept);
  }
  return { failed, entries };
};
