import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LdapClient, LdapFailure, type LdapSettings, escapeDn, escapeFilter } from '../server/ldap-client';
import { loginLdap } from '../plugin';
import { cert, key } from './certificate';
import { startDirectory, type LocalDirectory } from './local-directory';

const BASE = 'ou=people,dc=school';
const ADA = {
  dn: `uid=ada,${BASE}`,
  password: 'secret of ada',
  attributes: { uid: 'ada', cn: 'Ada Lovelace', mail: 'ada@school.example', employeeNumber: '1815' },
};
const SERVICE = { dn: 'cn=reader,dc=school', password: 'secret of the reader', attributes: { cn: 'reader' } };

const DEFAULTS = Object.fromEntries(
  Object.entries(loginLdap.settings).map(([name, spec]) => [name, spec.default]),
) as unknown as LdapSettings;

let local: LocalDirectory;

beforeAll(async () => {
  local = await startDirectory({ cert, key });
});
beforeEach(() => {
  local.entries = [ADA, SERVICE];
  local.state = 'working';
  local.binds.length = 0;
});
afterAll(async () => {
  await local?.[Symbol.asyncDispose]();
});

const directory = (settings: Partial<LdapSettings>, timeoutMs?: number) =>
  new LdapClient(async () => ({ ...DEFAULTS, urls: local.url, base: BASE, ...settings }), timeoutMs);
const template = { bindDn: `uid={username},${BASE}` };
const service = { serviceDn: SERVICE.dn, servicePassword: SERVICE.password };

describe.each([
  ['a template of the DN', template],
  ['a search', service],
])('with %s', (_how, settings) => {
  it('the right password gives the person', async () => {
    expect(await directory(settings).logIn('ada', ADA.password)).toEqual({
      dn: ADA.dn,
      id: 'ada',
      username: 'ada',
      realname: 'Ada Lovelace',
      email: 'ada@school.example',
      number: '1815',
    });
  });

  it('a wrong name or password gives nobody', async () => {
    expect(await directory(settings).logIn('ada', 'wrong')).toBeNull();
    expect(await directory(settings).logIn('eve', ADA.password)).toBeNull();
  });

  it('an empty password never reaches the directory', async () => {
    expect(await directory(settings).logIn('ada', '')).toBeNull();
    expect(local.binds).toEqual([]);
  });

  it.each(['*', 'ada)(uid=*', 'ada,ou=people', 'EXTERNAL'])('the name %s finds nobody else', async (name) => {
    expect(await directory(settings).logIn(name, ADA.password)).toBeNull();
  });

  it.each(['a$$b', "a$'b", 'a$&b'])('the name %s is taken as it is', async (name) => {
    local.entries.push({ ...ADA, dn: `uid=${name},${BASE}`, attributes: { ...ADA.attributes, uid: name } });
    expect(await directory(settings).logIn(name, ADA.password)).toMatchObject({ id: name });
  });
});

it('a filter that finds two people logs in none of them', async () => {
  local.entries.push({ ...ADA, dn: `uid=ada,ou=old,${BASE}` });
  expect(await directory(service).logIn('ada', ADA.password)).toBeNull();
});

it('escapes what has a meaning in filters and names', () => {
  expect(escapeFilter('a*(b)\\\0ü')).toBe('a\\2a\\28b\\29\\5c\\00ü');
  expect(escapeDn(' a,b+"c"<d>;e=f#\\ ')).toBe('\\20a\\2cb\\2b\\22c\\22\\3cd\\3e\\3be\\3df\\23\\5c\\20');
});

describe('StartTLS', () => {
  it('encrypts the password, with an authority whose line breaks a field has removed', async () => {
    const settings = { ...template, startTls: true, ca: cert.replaceAll('\n', ' ') };
    expect(await directory(settings).logIn('ada', ADA.password)).toMatchObject({ id: 'ada' });
    expect(local.binds).toMatchObject([{ isEncrypted: true }]);
  });

  it('with a certificate that nobody vouches for sends no password', async () => {
    await expect(directory({ ...template, startTls: true }).logIn('ada', ADA.password)).rejects.toThrow(LdapFailure);
    expect(local.binds).toEqual([]);
  });

  it('sends no password without encryption if the connection breaks', async () => {
    local.state = 'breaking';
    await expect(directory({ ...template, startTls: true, ca: cert }).logIn('ada', ADA.password)).rejects.toThrow(
      LdapFailure,
    );
    expect(local.binds.filter(({ isEncrypted }) => !isEncrypted)).toEqual([]);
  });

  it('is demanded for other machines', async () => {
    const other = { ...template, urls: 'ldap://directory.school.example' };
    await expect(directory(other).logIn('ada', ADA.password)).rejects.toMatchObject({ key: 'login-ldap.notEncrypted' });
  });
});

describe('a server that cannot be used', () => {
  it('gives way to the next one', async () => {
    const urls = `ldap://127.0.0.1:1, ${local.url}`;
    expect(await directory({ ...template, urls }).logIn('ada', ADA.password)).toMatchObject({ id: 'ada' });
  });

  it('is a failure if it is dead or does not answer in time', async () => {
    const dead = directory({ ...template, urls: 'ldap://127.0.0.1:1' });
    await expect(dead.logIn('ada', ADA.password)).rejects.toThrow(/127\.0\.0\.1:1: .*ECONNREFUSED/);
    local.state = 'silent';
    await expect(directory(template, 100).logIn('ada', ADA.password)).rejects.toThrow(/no answer|timeout/i);
  });

  it('is a failure if the service account may not search', async () => {
    const wrong = { ...service, servicePassword: 'outdated' };
    await expect(directory(wrong).logIn('ada', ADA.password)).rejects.toThrow(LdapFailure);
  });
});
