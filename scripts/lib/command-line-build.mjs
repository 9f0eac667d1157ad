import { build } from 'esbuild';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The program, its sources and what it is built to. */
export const commandLine = {
  source: join(root, 'core/command-line/src/main.ts'),
  file: 'tribunal.mjs',
};

/** Packages in CommonJS load modules of Node.js with `require`. */
const BANNER = `#!/usr/bin/env node
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/**
 * Builds the command line for users as one file with everything that it needs.
 * @param {string} outfile
 */
export const buildCommandLine = async (outfile) => {
  await build({
    entryPoints: [commandLine.source],
    outfile,
    absWorkingDir: root,
    tsconfig: join(root, 'tsconfig.base.json'),
    banner: { js: BANNER },
    bundle: true,
    minifySyntax: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'inline',
    logLevel: 'warning',
  });
  await chmod(outfile, 0o755);
};
