import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope, SessionRow } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import { Listener, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { startNginx, type Nginx } from './nginx';

const MIB = 1024 * 1024;
/** Maximum size of one file that the servers accept, in MiB; nginx is configured for servers that accept 512. */
const MAX_UPLOAD_MIB = 32;
const UPLOAD = '/api/file/upload-testcase-zip';

let web: string;
let sites: [TestApp, TestApp];
let nginx: Nginx;
let root: TestUser;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'tribunal-web-'));
  await writeFile(join(web, 'index.html'), '<title>Tribunal</title>');
  const env = { WEB_DIST: web, TRUSTED_PROXIES: '127.0.0.1', MAX_UPLOAD_MIB: String(MAX_UPLOAD_MIB) };
  const first = await startTestApp({ env });
  sites = [first, await startTestApp({ env: { ...env, DATA_DIR: first.dataDir }, databaseUrl: first.databaseUrl })];
  const [one, two] = sites.map(({ app }) => new URL(app.url).port);
  nginx = await startNginx([`127.0.0.1:${one}`, `127.0.0.1:${two}`]);
  root = await first.asRoot();
});
afterAll(async () => {
  await nginx?.stop();
  await sites?.[1].stop();
  await sites?.[0].stop();
  await rm(web, { recursive: true, force: true });
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Local address from which the request is sent. */
  from?: string;
  body?: Buffer | string;
}

/** Resolves as soon as the answer has arrived, with its body read. */
const send = (path: string, { method = 'GET', headers, from, body }: Sent = {}) =>
  new Promise<{ status: number | undefined; payload: string }>((done, fail) => {
    const sent = request(`${nginx.url}${path}`, { method, headers, localAddress: from, agent: false });
    sent.once('response', (response: IncomingMessage) => {
      // A client whose request is refused early may still be sending.
      sent.on('error', () => undefined);
      text(response).then((payload) => done({ status: response.statusCode, payload }), fail);
    });
    sent.once('error', fail);
    if (body === undefined && headers?.['content-length']) sent.flushHeaders();
    else sent.end(body);
  });

const form = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n--x--\r\n'),
  ]);
const uploadHeaders = () => ({ authorization: root.token, 'content-type': 'multipart/form-data; boundary=x' });
const upload = (bytes: number) => send(UPLOAD, { method: 'POST', headers: uploadHeaders(), body: form(bytes) });

describe('the nginx of the documentation', () => {
  it('gives out pages', async () => {
    expect(await send('/problem/1000')).toEqual({ status: 200, payload: '<title>Tribunal</title>' });
  });

  it('passes the address of the caller to the servers, whatever the caller claims', async () => {
    const login = await send('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      from: '127.0.0.2',
      body: JSON.stringify({ username: root.username, password: root.password }),
    });
    expect(login.status).toBe(200);
    const { payload } = await send('/api/get-sessions', { headers: { authorization: root.token } });
    const addresses = (JSON.parse(payload) as { data: SessionRow[] }).data.map(({ ip }) => ip);
    expect(addresses).toContain('127.0.0.2');
    expect(addresses).not.toContain('203.0.113.9');
  });

  it('lets through the largest file that the site takes: it is refused as no archive, by those who have read it', async () => {
    const { status, payload } = await upload(MAX_UPLOAD_MIB * MIB);
    expect({ status, data: (JSON.parse(payload) as Envelope<unknown>).data }).toEqual({
      status: 400,
      data: { field: 'file' },
    });
  });

  it('leaves it to the site to refuse a larger one', async () => {
    const { status, payload } = await upload((MAX_UPLOAD_MIB + 1) * MIB);
    expect(status).toBe(413);
    expect(payload).toContain(String(MAX_UPLOAD_MIB * MIB));
  });

  it('refuses invalid requests itself, as the site would', async () => {
    const headers = { ...uploadHeaders(), 'content-length': String(514 * MIB) };
    const { status, payload } = await send(UPLOAD, { method: 'POST', headers });
    expect(status).toBe(413);
    expect(JSON.parse(payload)).toEqual({ status: 413, msg: 'The request is too large', data: null });
  });

  it('passes events on at once, from either server to browsers at both', async () => {
    const browsers = [];
    for (let at = 0; at < 4; at += 1) browsers.push(await Listener.connect({ app: nginx }, root));
    for (const { app } of sites) {
      resolve(app.container, Streams).publish('plugins', { enabled: [app.url] }, { to: 'everyone' });
      for (const browser of browsers) expect(await browser.next()).toMatchObject({ data: { enabled: [app.url] } });
    }
    for (const browser of browsers) browser.close();
  });

  it('goes on with one server when the other has ended', async () => {
    await sites[1].app.stop();
    for (let at = 0; at < 10; at += 1) expect((await send('/api/health/live')).status).toBe(200);
  });
});
