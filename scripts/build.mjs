/**
 * Builds `build/` (or the folder `BUILD_DIR`) from the TypeScript sources, as one build with shared chunks, so that a
 * plugin and the server that loads it share the same instances of tokens, events and hooks.
 */
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buildCommandLine, commandLine } from './lib/command-line-build.mjs';
import { entryPoints, mains, pluginFolders } from './lib/entry-points.mjs';
import { root } from './lib/root.mjs';

const outdir = process.env.BUILD_DIR ?? join(root, 'build');

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

for (const [name, file] of Object.entries(mains)) {
  if (!existsSync(file)) console.log(`  ${name} skipped: ${file} does not exist`);
}

/**
 * Copies what programs read while they run, so that a release needs no sources. Plugins outside the checkout keep
 * their files in their folders.
 */
const copyDataFiles = async () => {
  const judge = join(root, 'judge-local/src');
  await cp(join(judge, 'checker/include'), join(outdir, 'judge-local/include'), { recursive: true });
  await cp(join(judge, 'languages/tools.json'), join(outdir, 'judge-local/tools.json'));
  for (const plugin of pluginFolders({})) {
    const locales = await readdir(join(plugin, 'locales')).catch(() => []);
    const files = [
      ...locales.map((locale) => `locales/${locale}/server.json`),
      'contract/replies.json',
      'command/commands.json',
    ];
    for (const file of files.filter((path) => existsSync(join(plugin, path))))
      await cp(join(plugin, file), join(outdir, 'plugins', basename(plugin), file));
  }
};

await rm(outdir, { recursive: true, force: true });
await build({
  entryPoints: entryPoints(),
  outdir,
  chunkNames: 'shared/[name]-[hash]',
  tsconfig: join(root, 'tsconfig.base.json'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  keepNames: true,
  plugins: [packages],
  logLevel: 'warning',
});
await copyDataFiles();
if (existsSync(commandLine.source)) await buildCommandLine(join(outdir, commandLine.file));
