import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(gzip);

/** Writes `<name>.gz` beside each script and style sheet that it makes smaller, so that no request waits for it. */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
    for (const path of names.map((name) => join(dir, name))) {
      const content = await readFile(path);
      const compressed = await compress(content, { level: constants.Z_BEST_COMPRESSION });
      if (compressed.length < content.length) await writeFile(`${path}.gz`, compressed);
    }
  },
});
