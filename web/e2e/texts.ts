import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInstance, type TFunction } from 'i18next';
import type { Appearance } from './browser';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Files of texts that pages of a plugin use; those of the server are not among them. */
const PLUGIN_FILES = new Set(['web.json', 'page.json', 'admin.json']);

const jsonFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => (name.endsWith('.json') ? [name] : []));

/** Returns the texts that pages show in a language, so that one test can press the same buttons in each language. */
export const textsIn = (language: Appearance['language']): TFunction => {
  const i18n = createInstance();
  void i18n.init({ lng: language, initAsync: false, interpolation: { escapeValue: false }, resources: {} });
  const add = (section: string, path: string): void => {
    const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    i18n.addResourceBundle(language, 'translation', { [section]: texts }, true);
  };
  const core = join(ROOT, 'web/src/locales', language);
  for (const file of jsonFiles(core)) add(file.replace('.json', ''), join(core, file));
  for (const plugin of readdirSync(join(ROOT, 'plugins'))) {
    const folder = join(ROOT, 'plugins', plugin, 'locales', language);
    for (const file of jsonFiles(folder).filter((name) => PLUGIN_FILES.has(name))) add(plugin, join(folder, file));
  }
  return i18n.t;
};
