import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '@tribunal/testing';

let site: TestApp;
/** Folder of this test alone, including the files beside the application. */
let folder: string;
let dist: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tribunal-web-'));
  dist = join(folder, 'dist');
  await mkdir(dist);
  site = await startTestApp({ env: { WEB_DIST: dist } });
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => site.app.server.inject(url);

describe('the browser application', () => {
  it('that is not built is missed in plain words', async () => {
    const { statusCode, payload, headers } = await get('/home');
    expect(statusCode).toBe(503);
    expect(headers['content-type']).toContain('text/plain');
    expect(payload).toContain('npm run build');
  });

  it('is served for every page and revalidated each time', async () => {
    await mkdir(join(dist, 'assets'));
    await writeFile(join(dist, 'index.html'), '<title>Tribunal</title>');
    await writeFile(join(dist, 'assets/app-1a2b.js'), 'console.log(1)');
    await writeFile(join(dist, 'robots.txt'), 'User-agent: *');
    for (const url of ['/', '/home', '/problem/1000', '/contest/3/', '/admin/login', '/a.b/c']) {
      const { statusCode, payload, headers } = await get(url);
      expect([url, statusCode, payload]).toEqual([url, 200, '<title>Tribunal</title>']);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('is not served for what cannot be a page, such as files and endpoints for machines', async () => {
    for (const url of ['/metrics', '/healthz', '/.env', '/.git/config', '/wp-login.php', '/robots2.txt', '/a/.env']) {
      const { statusCode, payload } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(JSON.parse(payload)).toMatchObject({ status: 404 });
    }
    for (const url of [
      '/problem/KAT-hello.world',
      '/problem/A.JS',
      '/problem/a.json',
      '/contest/3/problem/b.png',
      '/contest/3/rank',
      '/group/7',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    }
  });

  it('allows the import map of the page by its hash, and asks again only when the page has changed', async () => {
    const script = '{"imports":{"react":"/assets/react-1.js"}}';
    const html = `<script type="importmap">${script}</script><script>alert(1)</script>`;
    await writeFile(join(dist, 'index.html'), html);
    const { headers } = await get('/home');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect((await get('/robots.txt')).headers['content-security-policy']).toContain("script-src 'self';");
    const again = { url: '/home', headers: { 'if-none-match': String(headers['etag']) } };
    expect((await site.app.server.inject(again)).statusCode).toBe(304);
  });

  it('lets browsers keep its assets for ever', async () => {
    const { payload, headers } = await get('/assets/app-1a2b.js');
    expect(payload).toBe('console.log(1)');
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    ['gzip', 'gzip, deflate', 'gz', gzipSync('console.log(2)')],
    ['br', 'gzip, deflate, br, zstd', 'br', brotliCompressSync('console.log(2)')],
    ['br', 'br', 'br', brotliCompressSync('console.log(2)')],
    ['gzip', 'gzip, br;q=0', 'gz', gzipSync('console.log(2)')],
  ])(
    'sends what the build has compressed, however small (%s for %s)',
    async (encoding, accepted, ending, compressed) => {
      await writeFile(join(dist, 'assets/app-3c4d.js'), 'console.log(2)');
      await writeFile(join(dist, `assets/app-3c4d.js.${ending}`), compressed);
      const url = '/assets/app-3c4d.js';
      const { rawPayload, headers } = await site.app.server.inject({ url, headers: { 'accept-encoding': accepted } });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringContaining('javascript'),
        'cache-control': expect.stringContaining('immutable'),
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(rawPayload).toEqual(compressed);
      expect((await get(url)).payload).toBe('console.log(2)');
    },
  );

  it('sends a file that the build has compressed in one way only', async () => {
    await writeFile(join(dist, 'assets/app-5e6f.js'), 'console.log(3)');
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const { payload } = await site.app.server.inject({ url: '/assets/app-5e6f.js', headers });
    expect(payload).toBe('console.log(3)');
    expect((await site.app.server.inject({ url: '/assets/none.js', headers })).statusCode).toBe(404);
  });

  it('gives out the files beside it', async () => {
    expect((await get('/robots.txt')).payload).toBe('User-agent: *');
  });

  it('gives out nothing that lies outside', async () => {
    await writeFile(join(folder, 'tribunal-secret.txt'), 'secret');
    for (const url of [
      '/../tribunal-secret.txt',
      '/assets/../../tribunal-secret.txt',
      '/assets/..%2f..%2ftribunal-secret.txt',
      '/%2e%2e/tribunal-secret.txt',
    ]) {
      expect((await get(url)).payload).not.toContain('secret');
    }
  });

  it('misses an asset that is not there', async () => {
    expect((await get('/assets/gone.js')).statusCode).toBe(404);
  });
});
