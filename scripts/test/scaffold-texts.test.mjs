import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

const template = join(root, 'scripts/templates/remote-judge');
const LANGUAGES = ['en-US', 'zh-CN'];
const adapters = readdirSync(join(root, 'plugins')).filter(
  (name) => name.startsWith('remote-') && existsSync(join(root, 'plugins', name, 'judge')),
);

/**
 * Returns the texts of the template that people replace, as the generator writes them for this key.
 * @param {string} language
 * @param {string} key
 */
const scaffoldTexts = (language, key) => {
  const { name: _, ...texts } = JSON.parse(
    readFileSync(join(template, `locales/${language}/server.json.template`), 'utf8').replaceAll('XYZ', key),
  );
  return Object.values(texts);
};

describe('an adapter has no text of the template that was to be replaced:', () => {
  it('there are such texts', () => {
    expect(adapters.length).toBeGreaterThanOrEqual(10);
    for (const language of LANGUAGES) expect(scaffoldTexts(language, 'A')).toHaveLength(2);
  });

  it.each(adapters)('%s', (name) => {
    const key = name.slice('remote-'.length).toUpperCase();
    for (const language of LANGUAGES) {
      const text = readFileSync(join(root, 'plugins', name, 'locales', language, 'server.json'), 'utf8');
      for (const scaffold of scaffoldTexts(language, key))
        expect(Object.values(JSON.parse(text))).not.toContain(scaffold);
    }
  });
});
