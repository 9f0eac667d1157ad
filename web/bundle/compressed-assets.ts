import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const { Z_BEST_COMPRESSION: level, BROTLI_PARAM_SIZE_HINT } = constants;
/** By the ending of the compressed file. Brotli is an eighth smaller, but browsers accept it by HTTPS only. */
const COMPRESSIONS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  gz: (content) => promisify(gzip)(content, { level }),
  br: (content) => promisify(brotliCompress)(content, { params: { [BROTLI_PARAM_SIZE_HINT]: content.length } }),
};

/**
 * Writes compressed files beside each script and style sheet that they are smaller than, so that no request waits for
 * compressing.
 */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
    for (const path of names.map((name) => join(dir, name))) {
      const content = await readFile(path);
      for (const [ending, compress] of Object.entries(COMPRESSIONS)) {
        const compressed = await compress(content);
        if (compressed.length < content.length) await writeFile(`${path}.${ending}`, compressed);
      }
    }
  },
});
