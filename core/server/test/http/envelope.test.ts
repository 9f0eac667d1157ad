import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlugin } from '@tribunal/contract';
import { SerializedJson } from '@tribunal/server';
import { startTestApp, testPlugin, type TestApp } from '@tribunal/testing';

const logged: string[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  }),
);

const broken = testPlugin(definePlugin({ id: 'broken', version: '1.0.0', contract: '^3.0' }), {
  setup: (scope) =>
    void scope.serve([
      {
        method: 'GET',
        path: '/api/broken',
        access: 'public',
        handle: () => {
          throw new Error('the secret of the database');
        },
      },
    ]),
});

const serializedPlugin = testPlugin(definePlugin({ id: 'written', version: '1.0.0', contract: '^3.0' }), {
  setup: (scope) =>
    void scope.serve([
      { method: 'GET', path: '/api/written', access: 'public', handle: () => new SerializedJson('{"rows":[1,2]}') },
    ]),
});

const words = testPlugin(definePlugin({ id: 'words', version: '1.0.0', contract: '^3.0' }), {
  setup: (scope) =>
    void scope.serve([
      { method: 'GET', path: '/api/word/{word}', access: 'public', raw: ({ params }, h) => h.response(params) },
      { method: 'GET', path: '/api/word/fixed', access: 'public', handle: () => 'a fixed address' },
    ]),
});

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: [broken, serializedPlugin, words], log });
});
afterAll(() => site?.stop());

const get = (url: string, headers: Record<string, string> = {}) => site.app.server.inject({ url, headers });

describe('a reply', () => {
  it('is an envelope whose status is the HTTP status', async () => {
    const { statusCode, payload } = await get('/api/get-website-config');
    expect(statusCode).toBe(200);
    expect(JSON.parse(payload)).toMatchObject({ status: 200, msg: 'success', data: { shortName: 'Tribunal' } });
  });

  it('has data that was written before in it as they are', async () => {
    const { statusCode, payload, headers } = await get('/api/written', { 'accept-language': 'zh-CN' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe((await get('/api/get-website-config')).headers['content-type']);
    expect(headers['cache-control']).toBe('no-store');
    expect(payload).toBe('{"status":200,"msg":"成功","data":{"rows":[1,2]}}');
  });

  it('carries an id of its own for each request', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await get('/api/get-website-config')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('restricts the browser to content of this site, also for errors', async () => {
    for (const url of ['/api/get-website-config', '/api/nothing']) {
      const { headers } = await get(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "frame-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ]);
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-expose-headers']).toContain('refresh-token');
    }
  });

  it('is not cached', async () => {
    expect((await get('/api/get-website-config')).headers['cache-control']).toBe('no-store');
  });

  it('is compressed for those who can read that', async () => {
    const { headers } = await get('/api/openapi.json', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('is not compressed when it is short', async () => {
    const { headers } = await get('/api/get-website-config', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('a call at a fixed address', () => {
  const dataOf = ({ payload }: { payload: string }) => JSON.parse(payload) as object;

  it('needs no route of the framework', () => {
    const paths = site.app.server.table().map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/api/') && !path.includes('{'))).toEqual([]);
  });

  it('is found before one whose address has parameters', async () => {
    expect(dataOf(await get('/api/word/other'))).toEqual({ word: 'other' });
    expect(dataOf(await get('/api/word/fixed'))).toMatchObject({ data: 'a fixed address' });
  });

  it('is found with a slash at the end, and answers who asks for its headers only', async () => {
    expect((await get('/api/get-website-config/?l=en-US')).statusCode).toBe(200);
    const { statusCode, payload, headers } = await site.app.server.inject({ method: 'HEAD', url: '/api/written' });
    expect([statusCode, payload, headers['content-type']]).toEqual([200, '', 'application/json; charset=utf-8']);
  });
});

describe('a refusal', () => {
  it.each([
    ['an unknown call', { url: '/api/nothing' }, 404],
    ['the bare prefix', { url: '/api/' }, 404],
    ['a wrong method', { url: '/api/login', method: 'GET' }, 404],
    ['a body that is no JSON', { url: '/api/login', method: 'POST', payload: '{"username":' }, 400],
    [
      'a body of another type',
      { url: '/api/login', method: 'POST', payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
    ],
    [
      'a body that is too large',
      { url: '/api/login', method: 'POST', payload: { username: 'x'.repeat(2_000_000) } },
      413,
    ],
    ['a path that is no UTF-8', { url: '/api/%ff%fe' }, 400],
  ])('of %s is an envelope too', async (_what, request, status) => {
    const { statusCode, payload } = await site.app.server.inject(request);
    expect(statusCode).toBe(status);
    expect(JSON.parse(payload)).toMatchObject({ status, msg: expect.stringMatching(/\w/) as string });
  });

  it('for want of a login echoes which kind of call it was', async () => {
    expect((await get('/api/get-user-auth-info')).headers['url-type']).toBe('general');
    expect((await get('/api/admin/plugin')).headers['url-type']).toBe('admin');
  });

  it('for want of a role echoes it as well', async () => {
    const user = await site.signUp();
    const reply = await site.reply('GET /api/admin/plugin', { as: user });
    expect(reply).toMatchObject({ status: 403, httpStatus: 403 });
    expect(reply.headers['url-type']).toBe('admin');
  });
});

describe('a fault of ours', () => {
  it('contains only the request ID, and the log contains all details', async () => {
    const { statusCode, payload, headers } = await get('/api/broken');
    const id = String(headers['x-request-id']);
    expect(statusCode).toBe(500);
    expect(JSON.parse(payload)).toEqual({ status: 500, msg: expect.stringContaining(id) as string, data: null });
    expect(payload).not.toContain('secret');
    const entry = logged.find((line) => line.includes(id) && line.includes('the secret of the database'));
    expect(entry).toContain('stack');
  });
});

describe('the language of a message', () => {
  const messageOf = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
    (JSON.parse((await get(url, headers)).payload) as { msg: string }).msg;

  it('is the one asked for in the query', async () => {
    expect(await messageOf('/api/get-user-auth-info?l=zh-CN')).toBe('请先登录');
    expect(await messageOf('/api/get-user-auth-info?l=en-US', { 'accept-language': 'zh-CN' })).toBe(
      'Please login first',
    );
  });

  it('is else the one in the cookie', async () => {
    expect(await messageOf('/api/get-user-auth-info', { cookie: 'a=b; l=zh-CN', 'accept-language': 'en' })).toBe(
      '请先登录',
    );
  });

  it('is else the one the browser likes best', async () => {
    expect(await messageOf('/api/get-user-auth-info', { 'accept-language': 'fr, en;q=0.5, zh;q=0.8' })).toBe(
      '请先登录',
    );
  });

  it('is English if none of the languages is available', async () => {
    expect(await messageOf('/api/get-user-auth-info?l=tlh', { cookie: 'l=%00', 'accept-language': ';;q=x,' })).toBe(
      'Please login first',
    );
  });
});
