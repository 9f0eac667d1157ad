/**
 * Makes `build/` (or the folder `BUILD_DIR`) of the TypeScript sources: one build with shared chunks, so that a plugin and the server that loads it
 * hold the very same tokens, events and hooks.
 */
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { entryPoints, mains } from './lib/entry-points.mjs';
import { root } from './lib/root.mjs';

const outdir = process.env.BUILD_DIR ?? join(root, 'build');

/** Our own packages are TypeScript and go into the build; packages from npm stay where they are. */
const packages = {
  name: 'packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'ours') return undefined;
      if (!path.startsWith('@tribunal/')) return { path, external: true };
      return resolve(path, { kind, importer, resolveDir: root, pluginData: 'ours' });
    });
  },
};

for (const [name, file] of Object.entries(mains)) {
  if (!existsSync(file)) console.log(`  ${name} is left out: there is no ${file}`);
}

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
