import type { SimulatedResponse } from '@tribunal/remote-kit/simulator';
import { LANGUAGE_KEYS, shownLanguage, shownOption } from '../texts';
import { DEFAULTS, OPTIONS } from './options';
import { MONACO_SCRIPT } from './monaco-script';
import { PAGE_SCRIPT } from './page-script';

/** Addresses of the website, whose pages are all drawn by one script. */
const PAGE = /^\/(login|s|s\/\d+|p\/\d+)?$/;

const LANGUAGES = LANGUAGE_KEYS.map((key) => ({
  key,
  name: shownLanguage(key),
  options: Object.entries(OPTIONS[key] ?? {}).map(([name, values]) => ({
    name,
    chosen: DEFAULTS[key]?.[name] ?? values[0],
    values: values.map((value) => ({ value, texts: shownOption(key, name, value) })),
  })),
}));

/** Returns the document of the website for one of its addresses; null for any other. */
export function pageAt(path: string): SimulatedResponse | null {
  if (!PAGE.test(path)) return null;
  return {
    body: `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>LibreOJ</title></head>
<body><div id="root"></div>
<script>var LANGUAGES = ${JSON.stringify(LANGUAGES)};</script>
<script>${MONACO_SCRIPT}</script>
<script>${PAGE_SCRIPT}</script>
</body></html>`,
  };
}
