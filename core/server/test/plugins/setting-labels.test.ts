import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type PluginManifest } from '@tribunal/contract';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const PLUGINS = join(ROOT, 'plugins');

/** Returns the text in a file at a path such as `settings.proxy`. */
const textIn = (file: string, path: string): unknown =>
  path.split('.').reduce<unknown>((tree, key) => Object(tree)[key] as unknown, JSON.parse(readFileSync(file, 'utf8')));

const folders = readdirSync(PLUGINS).filter((name) => existsSync(join(PLUGINS, name, 'plugin.ts')));

it.each(folders)('every setting of %s has a label in both languages', async (folder) => {
  const part = (await import(join(PLUGINS, folder, 'plugin.ts'))) as Record<string, unknown>;
  const manifests = Object.values(part).filter(
    (value): value is PluginManifest => Object(value).settings !== undefined,
  );
  const labels = manifests.flatMap(({ settings }) => Object.values(settings).map(({ label }) => label));
  const unlabelled = LOCALES.flatMap((locale) => {
    const own = join(PLUGINS, folder, 'locales', locale, 'server.json');
    // The web application labels the settings that all remote judges have.
    const common = join(ROOT, 'web/src/locales', locale, 'plugins.json');
    return labels.filter((label) => !textIn(own, label) && !textIn(common, label)).map((label) => `${locale} ${label}`);
  });
  expect(manifests).not.toEqual([]);
  expect(unlabelled).toEqual([]);
});
