import { readdir } from 'node:fs/promises';
import { pluginAt, startTestApp, type TestApp } from '@tribunal/testing';
import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApi, Operation } from '../../../platform/src/openapi/openapi';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

let site: TestApp;
let api: OpenApi;
let operations: Operation[];
beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(
      // The demo plugin fills a site with data and has no routes.
      (await readdir(PLUGINS)).filter((name) => name !== 'demo').map((name) => pluginAt(new URL(`${name}/`, PLUGINS))),
    ),
  });
  api = JSON.parse((await site.app.server.inject('/api/openapi.json')).payload) as OpenApi;
  operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
});
afterAll(() => site?.stop());

const isName = (operationId: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(operationId);
const namesOf = (wrong: readonly Operation[]): string[] => wrong.map(({ summary }) => summary);

describe('the document of all calls', () => {
  it('names each call once, as a generated client can', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThan(300);
    expect(ids.filter((id, at) => !isName(id) || ids.indexOf(id) !== at)).toEqual([]);
  });

  it('has the tag of each call in its list', () => {
    const tags = new Set(api.tags.map(({ name }) => name));
    expect(namesOf(operations.filter(({ tags: own }) => own.length !== 1 || !tags.has(own[0]!)))).toEqual([]);
  });

  it('has the docstrings of calls', () => {
    const described = operations.find(({ summary }) => summary === 'DELETE /api/group');
    expect(described?.description).toMatch(/^Disbands a group/);
  });

  it('has the content of each reply and of each refusal', () => {
    const without = operations.filter(({ responses }) =>
      ['200', 'default'].some((code) => Object.values(responses[code]?.content ?? {}).every(({ schema }) => !schema)),
    );
    expect(namesOf(without)).toEqual([]);
  });

  it('has no limit on a text that a list is searched for: a long one finds nothing', () => {
    const searches = operations.flatMap(({ summary, parameters }) =>
      parameters
        .filter(({ name }) => ['keyword', 'username', 'searchUser', 'problemID'].includes(name))
        .filter(() => parameters.some(({ name }) => name === 'currentPage'))
        .map(({ name, schema }) => ({ search: `${summary}?${name}`, isLimited: 'maxLength' in schema })),
    );
    expect(searches.length).toBeGreaterThan(15);
    expect(searches.filter(({ isLimited }) => isLimited)).toEqual([]);
  });

  it('has each parameter of a path, and no parameter twice', () => {
    const wrong = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).filter(({ parameters }) => {
        const inPath = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => `{${name}}`);
        const all = parameters.map(({ name, in: place }) => `${place} ${name}`);
        return inPath.join() !== (path.match(/\{[^}]*\}/g) ?? []).join() || new Set(all).size !== all.length;
      }),
    );
    expect(namesOf(wrong)).toEqual([]);
  });

  it('refers to every type that it has, and has every type that it refers to', () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    const used = [...new Set(references.map(([, name]) => name))].sort();
    expect(used).toEqual(Object.keys(api.components.schemas).sort());
  });

  it('has schemas that a validator takes', () => {
    const ajv = new Ajv();
    const schemas = operations.flatMap(({ parameters, requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...[requestBody, ...Object.values(responses)].flatMap((one) =>
        Object.values(one?.content ?? {}).map(({ schema }) => schema),
      ),
    ]);
    const all = [...schemas, ...Object.values(api.components.schemas)];
    expect(all.filter((schema) => !ajv.validateSchema(schema))).toEqual([]);
  });

  it('takes ids as texts of digits', () => {
    const detail = operations.find(({ summary }) => summary === 'GET /api/get-group-detail')!;
    const { schema } = detail.parameters.find(({ name }) => name === 'gid')!;
    const isValid = new Ajv().compile(schema);
    expect([1, '1', 'x', 0].map((id) => isValid(id))).toEqual([true, true, false, false]);
  });
});
