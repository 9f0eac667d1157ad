import { id, nullable, optional, routes, schemaFor, type RouteSpec } from '@tribunal/platform';
import { describe, expect, it } from 'vitest';
import { onlyInGroups, routesOfGroups } from '../../src/place';

interface Calls {
  'GET /api/admin/thing': { query: { tid: number }; data: unknown };
  'PUT /api/admin/thing': { body: { tid: number }; data: unknown };
}

const site = routes<Calls>()({
  'GET /api/admin/thing': {
    access: 'staff',
    query: schemaFor<{ tid: number }>({ tid: id() }),
    handle: ({ query }) => query,
  },
  'PUT /api/admin/thing': {
    access: 'staff',
    body: schemaFor<{ tid: number }>({ tid: id() }),
    maxBytes: 1000,
    handle: ({ body }) => body,
  },
});
const names = { 'GET /api/group/thing': 'GET /api/admin/thing', 'PUT /api/group/thing': 'PUT /api/admin/thing' };
const [read, change] = routesOfGroups(site, names, { maxBytes: 10 });

type Call = Parameters<RouteSpec['handle']>[0];
const handle = async (spec: RouteSpec, input: Partial<Record<'query' | 'body', object>>) =>
  spec.handle({ viewer: { uid: 'anna' }, ...input } as unknown as Call);

describe('routes of groups', () => {
  it('are those of the site for all users, and those that change something are audited', () => {
    expect(read).toMatchObject({ method: 'GET', path: '/api/group/thing', access: 'user' });
    expect(read!.audit).toBeUndefined();
    expect(change).toMatchObject({ method: 'PUT', access: 'user', audit: true, maxBytes: 10 });
  });

  it('take the group besides, which need not be named', () => {
    const keysOf = (schema: RouteSpec['query']) => Object.keys((schema!.joi.describe() as { keys: object }).keys);
    expect([keysOf(read!.query), keysOf(change!.body)]).toEqual([
      ['tid', 'gid'],
      ['tid', 'gid'],
    ]);
    expect(read!.query!.joi.validate({ tid: 1 }).error).toBeUndefined();
    expect(read!.query!.joi.validate({ gid: 1 }).error).toBeDefined();
  });

  it('do what those of the site do, which find no group', async () => {
    expect(await handle(read!, { query: { tid: 1, gid: 7 } })).toEqual({ tid: 1 });
    expect(await handle(change!, { body: { tid: 1, gid: 7 } })).toEqual({ tid: 1 });
  });

  it('name the group to calls of the site that take one', async () => {
    const places = routes<{ 'POST /api/thing': { body: { gid?: number | null }; data: unknown } }>()({
      'POST /api/thing': {
        access: 'can:discussion_add',
        body: schemaFor<{ gid?: number | null }>({ gid: optional(nullable(id())) }),
        handle: ({ body }) => body,
      },
    });
    const [create] = routesOfGroups(places, { 'POST /api/group/thing': 'POST /api/thing' }, { passesGroup: true });
    expect(await handle(create!, { body: { gid: 7 } })).toEqual({ gid: 7 });
    const isTaken = (body: object) => create!.body!.joi.validate(body).error === undefined;
    expect([{ gid: 7 }, { gid: null }, {}].map(isTaken)).toEqual([true, false, false]);
  });

  it('have the access of calls of the site that are for users, and are audited as they are', () => {
    const users = site.map((spec) => ({ ...spec, access: 'can:discussion_edit' as const }));
    const [, edit] = routesOfGroups(users, names, { keepsAccess: true });
    expect(edit).toMatchObject({ path: '/api/group/thing', access: 'can:discussion_edit' });
    expect(edit!.audit).toBeUndefined();
  });

  it('do not exist without the route of the site', () => {
    expect(() => routesOfGroups(site, { 'GET /api/group/other': 'GET /api/admin/other' })).toThrow('/api/admin/other');
  });
});

describe('routes that are only for groups', () => {
  const placeOf = async (_viewer: unknown, { tid }: { tid?: number }) => (tid === 1 ? 7 : null);
  const [spec] = onlyInGroups([read!], { placeOf, unknown: 'thing.unknown' });

  it.each([
    ['the group that is named', { tid: 1, gid: 7 }, null],
    ['a group, if none is named', { tid: 1 }, null],
    ['another group', { tid: 1, gid: 8 }, 404],
    ['the site', { tid: 2 }, 404],
    ['the site, though a group is named', { tid: 2, gid: 7 }, 404],
  ])('are about things of %s', async (_what, query, status) => {
    const answer = handle(spec!, { query });
    if (status === null) expect(await answer).toEqual({ tid: 1 });
    else await expect(answer).rejects.toMatchObject({ status, key: 'thing.unknown' });
  });
});
