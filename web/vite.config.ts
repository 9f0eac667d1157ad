import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedAssets } from './bundle/compressed-assets';
import { importMap } from './bundle/import-map';
import { formulasAtOnce, slimFomantic } from './bundle/style-rules';

/**
 * Number of entries (pages, parts of plugins, shared modules) above which a module that they share is in the one file that
 * every page loads. Lower, that file has what only some pages need; higher, every page loads many small files, which
 * compress worse.
 */
const COMMON = 18;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), importMap(), compressedAssets()],
  css: { postcss: { plugins: [slimFomantic, formulasAtOnce] } },
  resolve: { dedupe: ['react', 'react-dom', 'i18next', 'react-i18next', 'react-router-dom', '@tanstack/react-query'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    // Pages name only their style sheets: the lists of the modules that they share weighed 8 kB on the first page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: COMMON }] } } },
  },
  server: {
    proxy: { '/api': process.env.SERVER_URL ?? 'http://127.0.0.1:8088' },
    fs: { allow: ['..'] },
  },
});
