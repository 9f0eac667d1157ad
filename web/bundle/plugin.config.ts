import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { browserTexts } from './browser-texts';
import { pluginManifest, pluginModules } from './plugin-modules';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const { PLUGIN_FOLDER: folder } = process.env;
if (!folder) throw new Error('PLUGIN_FOLDER is not set; use npm run build:plugin -- FOLDER');

/** Builds the web part of the plugin in `PLUGIN_FOLDER` as a module that the site's page loads. */
export default defineConfig({
  root: folder,
  base: './',
  publicDir: false,
  plugins: [pluginModules(checkout), browserTexts(), react(), pluginManifest()],
  css: { postcss: { plugins: [] } },
  build: {
    outDir: join(folder, 'dist/web'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(folder, 'web/index.tsx'),
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
