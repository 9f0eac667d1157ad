import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { isJudgeAccess, Routes } from '@tribunal/platform';
import { pluginAt, startTestApp, type TestApp } from '@tribunal/testing';
import type { OpenApi } from '../../../platform/src/openapi/openapi';

const folder = fileURLToPath(new URL('../../../contract/src/calls/', import.meta.url));
const callsOfContract = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .flatMap((source) => [...source.matchAll(/'((?:GET|POST|PUT|DELETE) \/api\/[^']+)'/g)].map(([, name = '']) => name));

let site: TestApp;
beforeAll(async () => {
  // The contract of core contains the calls of remote judging.
  site = await startTestApp({
    plugins: [await pluginAt(new URL('../../../../plugins/remote-judging/', import.meta.url))],
  });
});
afterAll(() => site?.stop());

const served = () => resolve(site.app.container, Routes).list();

describe('the routes', () => {
  it('are all that the contract names', () => {
    const names = served().map(({ method, path }) => `${method} ${path}`);
    expect(callsOfContract.length).toBeGreaterThan(30);
    expect(callsOfContract.filter((call) => !names.includes(call))).toEqual([]);
  });

  it('each say who may call them', () => {
    expect(served().filter(({ access }) => !access)).toEqual([]);
  });

  it('under /api/admin require staff, except the login', () => {
    const open = served().filter(
      ({ path, access }) =>
        path.startsWith('/api/admin/') && (['public', 'user'].includes(access) || isJudgeAccess(access)),
    );
    expect(open.map(({ path }) => path)).toEqual(['/api/admin/login']);
  });

  it('refuse a visitor whenever they are not public', async () => {
    const closed = served().filter(({ access }) => access !== 'public');
    const statuses = await Promise.all(
      closed.map(async ({ method, path }) => {
        const { statusCode } = await site.app.server.inject({ method, url: path.replace(/\{[^}]*\}/g, 'x') });
        return [`${method} ${path}`, statusCode];
      }),
    );
    expect(closed.length).toBeGreaterThan(5);
    expect(statuses.filter(([, status]) => status !== 401)).toEqual([]);
  });
});

describe('the description of the calls', () => {
  it('has every call with its fields and limits', async () => {
    const { payload } = await site.app.server.inject('/api/openapi.json');
    const { paths } = JSON.parse(payload) as OpenApi;
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(served().length);
    const schema = paths['/api/login']?.['post']?.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({
      type: 'object',
      required: ['username', 'password'],
      properties: { username: { type: 'string', maxLength: 20 }, password: { minLength: 6, maxLength: 20 } },
    });
  });

  it('has the data of replies, with the types that they are made of', async () => {
    const { payload } = await site.app.server.inject('/api/openapi.json');
    const { paths, components } = JSON.parse(payload) as OpenApi;
    const reply = paths['/api/get-website-config']?.['get']?.responses['200']?.content?.['application/json']?.schema;
    expect(reply).toMatchObject({
      required: ['status', 'msg', 'data'],
      properties: { data: { $ref: '#/components/schemas/WebsiteConfig' } },
    });
    expect(components.schemas['WebsiteConfig']).toMatchObject({
      properties: { name: { type: 'string' }, plugins: { type: 'array', items: { type: 'string' } } },
    });
    const references = [...payload.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(references.filter((name) => !components.schemas[name])).toEqual([]);
    const undescribed = callsOfContract.filter((call) => {
      const [method = '', path = ''] = call.split(' ');
      return !paths[path]?.[method.toLowerCase()]?.responses['200'];
    });
    expect(undescribed).toEqual([]);
  });

  it('is shown to people without a script', async () => {
    const { payload, headers } = await site.app.server.inject('/api/docs');
    expect(headers['content-type']).toContain('text/html');
    expect(payload).toContain('/api/submit-problem-judge');
    expect(payload).not.toContain('<script');
  });
});
