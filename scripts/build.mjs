/**
 * Builds `build/` (or the folder `BUILD_DIR`) from the TypeScript sources, as one build with shared chunks, so that a
 * plugin and the server that loads it share the same instances of tokens, events and hooks. The program for backups,
 * which loads only schemas of plugins, is built by itself: with shared chunks it would load most of the server.
 */
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { bundleOptions, checkAddedPlugins } from './lib/bundle.mjs';
import { buildCompanion, hasCompanionSources } from './lib/companion-build.mjs';
import { buildCommandLine, commandLine } from './lib/command-line-build.mjs';
import { entryPoints, mains, pluginFolders } from './lib/entry-points.mjs';
import { failureFileOf } from './lib/plugin-failures.mjs';
import { root } from './lib/root.mjs';

const outdir = process.env.BUILD_DIR ?? join(root, 'build');

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

/**
 * Writes down why a plugin is not in the build; the server reads it.
 * @param {import('./lib/bundle.mjs').FailedPlugin} failed
 */
const recordFailure = async ({ folder, message, details, isNameTaken }) => {
  console.log(`  ✗ plugin ${basename(folder)} does not build and is left out: ${message}`);
  if (isNameTaken) return;
  const file = failureFileOf(outdir, folder);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ message, details }));
};

const { failed, entries } = await checkAddedPlugins();
await rm(outdir, { recursive: true, force: true });
const { 'backup/main': backup = mains['backup/main'], ...others } = entryPoints({});
for (const together of [{ ...others, ...entries }, { 'backup/main': backup }])
  await build({ ...bundleOptions, entryPoints: together, outdir, sourcemap: true, logLevel: 'warning' });
await copyDataFiles();
if (existsSync(commandLine.source)) await buildCommandLine(join(outdir, commandLine.file));
if (hasCompanionSources()) await buildCompanion({ outdir: join(outdir, 'companion') });
for (const one of failed) await recordFailure(one);
