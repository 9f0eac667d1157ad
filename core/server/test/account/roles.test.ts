import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORE_PERMISSIONS, ROLE_SYMBOL, Role, permissionsOf, type RoleId } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, type Viewer } from '@tribunal/server';
import { isJudgeAccess, denyAccess, type SignedInAccess, Routes } from '@tribunal/platform';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);

/** What each role may not do, as worded in the specification and independent of the program's tables. */
const NOT_STAFF = ['staff', 'root', 'can:problem_admin'];
const ROOT_ONLY = ['root', 'can:rejudge', 'can:system_info_admin'];
const REFUSED: Record<RoleId, string[]> = {
  [Role.Root]: [],
  [Role.Admin]: ROOT_ONLY,
  [Role.ProblemAdmin]: ROOT_ONLY,
  [Role.User]: [...NOT_STAFF, ...ROOT_ONLY],
  [Role.NoSubmit]: [...NOT_STAFF, ...ROOT_ONLY, 'can:submit'],
  [Role.NoDiscuss]: [...NOT_STAFF, ...ROOT_ONLY],
  [Role.Muted]: [...NOT_STAFF, ...ROOT_ONLY],
  [Role.NoSubmitNoDiscuss]: [...NOT_STAFF, ...ROOT_ONLY, 'can:submit'],
  [Role.NoSubmitMuted]: [...NOT_STAFF, ...ROOT_ONLY, 'can:submit'],
};
const ROLES = Object.keys(REFUSED).map(Number) as RoleId[];
const named = ROLES.map((role) => [ROLE_SYMBOL[role], role] as const);

const viewerWith = (role: RoleId): Viewer => ({
  uid: 'u1',
  username: 'ada',
  sessionId: 's1',
  roles: [ROLE_SYMBOL[role]],
  permissions: new Set(permissionsOf([ROLE_SYMBOL[role]], CORE_PERMISSIONS)),
});

interface Guarded {
  method: string;
  path: string;
  access: SignedInAccess;
}
const guarded = (): Guarded[] =>
  resolve(site.app.container, Routes)
    .list()
    .flatMap(({ method, path, access }) =>
      access === 'public' || isJudgeAccess(access) ? [] : [{ method, path, access }],
    );
/** Calls a route; placeholders in the path are replaced. */
const call = async ({ method, path }: Guarded, as?: TestUser): Promise<number> => {
  const { statusCode } = await site.app.server.inject({
    method,
    url: path.replace(/\{[^}]*\}/g, '1'),
    headers: as ? { authorization: as.token } : {},
  });
  return statusCode;
};

describe('the calls of core', () => {
  it('of the admin area, and only those, require more than a login', () => {
    const open = resolve(site.app.container, Routes)
      .list()
      .filter(({ path }) => path.startsWith('/api/admin/'))
      .filter(({ access }) => access === 'public' || access === 'user')
      .map(({ method, path }) => `${method} ${path}`);
    expect(open).toEqual(['POST /api/admin/login']);
  });

  it('refuse guests where a login is required', async () => {
    const calls = guarded();
    expect(calls.length).toBeGreaterThan(40);
    for (const one of calls) expect([one.path, await call(one)]).toEqual([one.path, 401]);
  });

  it('refuse a banned account immediately everywhere', async () => {
    const user = await site.signUp({ role: Role.Root });
    expect(await site.reply('GET /api/get-user-auth-info', { as: user })).toMatchObject({ status: 200 });
    await knex()('account').where({ uid: user.uid }).update({ isBanned: true });
    for (const one of guarded()) expect([one.path, await call(one, user)]).toEqual([one.path, 401]);
    await expect(site.logIn(user.username, user.password)).rejects.toThrow('banned');
  });
});

describe.each(named)('%s', (_name, role) => {
  it('can make exactly the calls that its table allows', () => {
    for (const { method, path, access } of guarded()) {
      const isRefused = denyAccess(access, viewerWith(role)) !== null;
      expect([`${method} ${path}`, access, isRefused]).toEqual([
        `${method} ${path}`,
        access,
        REFUSED[role].includes(access),
      ]);
    }
  });
});

describe('a change of role', () => {
  it.each(named)('to %s applies immediately to open sessions', async (_name, role) => {
    const user = await site.signUp();
    await knex()('accountRole').where({ uid: user.uid }).update({ role });
    const refused = guarded().filter(({ access }) => REFUSED[role].includes(access));
    for (const one of refused) expect([one.path, await call(one, user)]).toEqual([one.path, 403]);
    const { data } = await site.reply('GET /api/get-user-auth-info', { as: user });
    expect(data?.roles).toEqual([ROLE_SYMBOL[role]]);
    await knex()('accountRole').where({ uid: user.uid }).update({ role: Role.User });
    expect((await site.reply('GET /api/get-user-auth-info', { as: user })).data?.roles).toEqual(['default_user']);
  });
});

describe('a foreign page', () => {
  it('can neither read replies nor act for a user who is logged in in the same browser', async () => {
    const user = await site.signUp();
    const headers = { origin: 'https://evil.example', cookie: `token=${user.token}; authorization=${user.token}` };
    const { statusCode, headers: answered } = await site.app.server.inject({ url: '/api/logout', headers });
    expect(statusCode).toBe(401);
    expect(answered['access-control-allow-origin']).toBeUndefined();
    expect(await site.reply('GET /api/get-user-auth-info', { as: user })).toMatchObject({ status: 200 });
  });
});
