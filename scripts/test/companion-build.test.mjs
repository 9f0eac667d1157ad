import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSERS, buildCompanion, createManifest, patternOf, zipName } from '../lib/companion-build.mjs';
import { root } from '../lib/root.mjs';

const TEST_PART = join(root, 'plugins/remote-judging/companion/testing/part.ts');
const REPLACED = { key: 'TEST', endpoint: 'http://127.0.0.1:1234', origin: 'http://127.0.0.1:1234' };
const ANY = ['http://*/*', 'https://*/*'];

let folder;
let sites;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-companion-'));
  sites = await buildCompanion({ outdir: folder, parts: [TEST_PART] });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifestOf = (browser) => JSON.parse(readFileSync(join(folder, browser, 'manifest.json'), 'utf8'));

describe.each(BROWSERS)('the extension for %s', (browser) => {
  it('asks for the sites of the adapters, one by one, and for the judge that the person connects', () => {
    const { optional_host_permissions: hosts, host_permissions: given } = manifestOf(browser);
    const expected = new Set(sites.map(({ origin }) => patternOf(origin)));
    expect(new Set(hosts)).toEqual(new Set([...expected, ...ANY]));
    expect(given).toBeUndefined();
  });

  it('has only the permissions that it needs', () => {
    const { permissions, content_scripts: scripts, externally_connectable: outside } = manifestOf(browser);
    expect(permissions).toEqual(['activeTab', 'scripting', 'storage']);
    expect([scripts, outside]).toEqual([undefined, undefined]);
  });

  it('has every file that its manifest and pages name, and no code from elsewhere', () => {
    const files = readdirSync(join(folder, browser), { recursive: true });
    const { icons, background, action } = manifestOf(browser);
    const named = [...Object.values(icons), background.service_worker ?? background.scripts[0], action.default_popup];
    expect(files).toEqual(expect.arrayContaining([...named, 'bridge.js', ...sites.map(({ key }) => `site-${key}.js`)]));
    for (const file of files.filter((each) => each.endsWith('.js'))) {
      const text = readFileSync(join(folder, browser, file), 'utf8');
      expect(text).not.toMatch(/\beval\(|new Function\(|document\.cookie|\bcookies\.|webNavigation/);
    }
  });

  it('has each text in both languages', () => {
    const textsOf = (language) =>
      JSON.parse(readFileSync(join(folder, browser, `_locales/${language}/messages.json`), 'utf8'));
    expect(Object.keys(textsOf('zh_CN'))).toEqual(Object.keys(textsOf('en')));
    expect(textsOf('en').description.message.length).toBeLessThanOrEqual(132);
  });

  it('is the same zip for the same sources', async () => {
    const again = mkdtempSync(join(tmpdir(), 'tribunal-companion-'));
    await buildCompanion({ outdir: again, parts: [TEST_PART] });
    const zipOf = (where) => readFileSync(join(where, zipName(browser)));
    expect(zipOf(again).equals(zipOf(folder))).toBe(true);
    rmSync(again, { recursive: true });
  });
});

describe('a build for tests', () => {
  it('has the permissions without asking, and not for the site that is replaced', () => {
    const manifest = createManifest('chromium', [{ ...REPLACED, file: '' }], {
      endpoints: { TEST: 'http://127.0.0.1:1234' },
      connected: ['http://localhost:8080'],
    });
    expect(manifest.host_permissions).toEqual(['http://localhost/*', 'http://127.0.0.1/*']);
    expect(manifest.optional_host_permissions).toEqual(ANY);
  });

  it('refuses an address for a site that has no part', async () => {
    const outdir = join(folder, 'refused');
    await expect(buildCompanion({ outdir, endpoints: { NONE: 'http://127.0.0.1:1' } })).rejects.toThrow('NONE');
  });
});
