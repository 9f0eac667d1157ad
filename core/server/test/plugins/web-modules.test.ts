import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from '@tribunal/contract';
import { startTestApp, testPlugin, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Plugins, WebModules } from '@tribunal/platform';

const guest = definePlugin({ id: 'guest', version: '1.0.0', contract: '^3.0' });
const MANIFEST = { entry: 'index-a1.js', styles: ['index-b2.css'], files: ['index-a1.js', 'index-b2.css'] };

let site: TestApp;
let webFolder: string;
beforeAll(async () => {
  webFolder = join(await mkdtemp(join(tmpdir(), 'tribunal-guest-')), 'dist');
  await mkdir(webFolder);
  await writeFile(join(webFolder, 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(webFolder, 'index-a1.js'), 'export default 1;');
  await writeFile(join(webFolder, 'index-b2.css'), 'p{}');
  await writeFile(join(webFolder, 'notes-c3.js'), 'not of the build');
  site = await startTestApp({ plugins: [{ ...testPlugin(guest), webFolder }] });
});
afterAll(async () => {
  await site?.stop();
  await rm(join(webFolder, '..'), { recursive: true, force: true });
});

const get = (url: string) => site.app.server.inject(url);

describe('the web part of a plugin outside the checkout', () => {
  it('is named to browsers with the addresses of its files', async () => {
    const { pluginModules } = await site.api('GET /api/get-website-config');
    expect(pluginModules).toEqual({
      guest: { entry: '/plugin-assets/guest/index-a1.js', styles: ['/plugin-assets/guest/index-b2.css'] },
    });
  });

  it.each([
    ['index-a1.js', 'application/javascript', 'export default 1;'],
    ['index-b2.css', 'text/css', 'p{}'],
  ])('is served with its type for ever: %s', async (file, type, content) => {
    const { statusCode, headers, payload } = await get(`/plugin-assets/guest/${file}`);
    expect([statusCode, payload]).toEqual([200, content]);
    expect(headers['content-type']).toContain(type);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['manifest.json', 'notes-c3.js', '..%2fsecret-1.js', 'index-zz.js'])(
    'has no file that its build does not list: %s',
    async (file) => {
      expect((await get(`/plugin-assets/guest/${file}`)).statusCode).toBe(404);
    },
  );

  it('is not served while the plugin is off', async () => {
    const host = resolve(site.app.container, Plugins);
    await host.set('guest', 'off');
    await host.idle();
    expect((await get('/plugin-assets/guest/index-a1.js')).statusCode).toBe(404);
    await host.set('guest', 'on');
    await host.idle();
    expect((await get('/plugin-assets/guest/index-a1.js')).statusCode).toBe(200);
  });

  it('is left out with a report when its manifest leads outside', async () => {
    const outside = { ...MANIFEST, files: ['../../etc/passwd'] };
    await writeFile(join(webFolder, 'manifest.json'), JSON.stringify(outside));
    const reports: string[] = [];
    const modules = await WebModules.read([{ ...testPlugin(guest), webFolder }], (where) => void reports.push(where));
    expect(modules.addresses()).toEqual({});
    expect(reports).toEqual(['web part of plugin guest']);
  });
});
