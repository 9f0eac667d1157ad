import react from '@vitejs/plugin-react';
import type { AcceptedPlugin } from 'postcss';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedAssets } from './bundle/compressed-assets';
import { importMap } from './bundle/import-map';

/** Variants of Fomantic that the design never uses; without them its style sheet is less than half as large. */
const UNUSED =
  /\.(inverted|tertiary|massive|huge|big|large|mini|orange|yellow|olive|green|teal|blue|violet|purple|pink|brown|grey|black|facebook|twitter|google|linkedin|youtube|instagram|pinterest|vk|whatsapp|telegram|rail|doubling|celled|collapsing|transparent|structured|definition|animated|ribbon|corner|tag\.label|attached|bottom|right\.aligned|flag|emoji)\b/;

/** Libraries that every page needs; as one file they are smaller than as several. */
const ALWAYS_LOADED = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;

const slimFomantic: AcceptedPlugin = {
  postcssPlugin: 'slim-fomantic',
  Rule(rule) {
    const file = rule.source?.input.file ?? '';
    if (!file.includes('fomantic-ui-css') || file.includes('icon.min.css')) return;
    const kept = rule.selectors.filter((selector) => !UNUSED.test(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), importMap(), compressedAssets()],
  css: { postcss: { plugins: [slimFomantic] } },
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: ALWAYS_LOADED }] } } },
  },
  server: {
    proxy: { '/api': process.env.SERVER_URL ?? 'http://127.0.0.1:8088' },
    fs: { allow: ['..'] },
  },
});
