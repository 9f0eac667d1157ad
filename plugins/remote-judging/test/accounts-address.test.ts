import { accountContext, decryptSecret } from '@tribunal/config';
import { SIMULATED_ORIGIN } from '@tribunal/remote-kit/contract';
import type { RemoteAccountRow, RemoteAccountSave } from '../contract';
import { TEST_SECRETS_KEY } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import type { AccountRow } from '../server/vault/account-row';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';
import { asJudgeRemote } from './fake-remote-judge';

const OWN_ORIGIN = 'https://cf.example';
const MIRROR = 'https://mirror.example';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteJob').delete();
  await harness.knex('remoteAccount').delete();
  await harness.knex('remotePace').delete();
  await moveSite('');
});

const setAddress = (endpoint: string, key = 'CF', as = harness.root) =>
  harness.calls.reply('PUT /api/admin/plugin/settings', {
    body: { id: `remote-${key.toLowerCase()}`, values: { endpoint } },
    as,
  });
async function moveSite(endpoint: string, key = 'CF'): Promise<void> {
  expect((await setAddress(endpoint, key)).status).toBe(200);
}

const mine: RemoteAccountSave = { key: 'CF', name: 'me', password: 'my own secret' };
const saveOwn = (wish: Partial<RemoteAccountSave> = {}) =>
  harness.calls.reply('PUT /api/remote-account', { body: { ...mine, ...wish }, as: harness.user });
const listed = async (): Promise<RemoteAccountRow> =>
  (await harness.calls.api('GET /api/remote-account', { as: harness.user }))[0]!;
const test = (id: number) => harness.calls.reply('POST /api/remote-account/test', { body: { id }, as: harness.user });
const stored = (id: number) => harness.knex('remoteAccount').where({ id }).first<AccountRow>('*');
const nextJob = async (key = 'CF') => {
  const body = { name: 'crane-1', instance: 'one', keys: [key], renew: [] };
  const as = asJudgeRemote(
    harness.site,
    await harness.site.judgeAs({ name: body.name, instance: body.instance, keys: [key] }),
  );
  return (await harness.calls.api('POST /api/judge/remote/job', { body, as })).job;
};

describe('the address of a site', () => {
  it.each([
    ['http of a real site', 'http://mirror.example'],
    ['http that begins like this machine', 'http://127.0.0.1.evil.example'],
    ['http with this machine as the name of somebody', 'http://localhost@evil.example'],
    ['another protocol', 'ftp://mirror.example'],
    ['no address', 'mirror'],
    ['an address with a password in it', 'https://a:b@mirror.example'],
  ])('is refused: %s', async (_, address) => {
    expect(await setAddress(address)).toMatchObject({ status: 400, data: { field: 'endpoint' } });
  });

  it.each([MIRROR, 'http://127.0.0.1:8901', 'http://localhost:1', 'http://[::1]:5', ''])(
    'may be %j',
    async (address) => {
      expect((await setAddress(address)).status).toBe(200);
    },
  );

  it('is for super admins', async () => {
    expect((await setAddress(MIRROR, 'CF', harness.user)).status).toBe(403);
  });
});

describe('an account', () => {
  it('is encrypted for the address that it is entered for, and for no other', async () => {
    const { id } = (await saveOwn()).data!;
    const { origin, password } = await stored(id);
    expect(origin).toBe(OWN_ORIGIN);
    expect(decryptSecret(password!, TEST_SECRETS_KEY, accountContext(id, 'password', OWN_ORIGIN))).toBe(
      'my own secret',
    );
    for (const other of [MIRROR, null]) {
      expect(() => decryptSecret(password!, TEST_SECRETS_KEY, accountContext(id, 'password', other))).toThrow();
    }
  });

  it('is not tested at another address: nothing is sent there', async () => {
    const { id } = (await saveOwn()).data!;
    await moveSite(MIRROR);
    expect(await test(id)).toMatchObject({ status: 409 });
    expect(await nextJob()).toBeNull();
    expect(await listed()).toMatchObject({ isForOtherAddress: true });
  });

  it('is not tested at another address by the operator either', async () => {
    const { id } = (await saveOwn()).data!;
    await moveSite(MIRROR);
    const reply = await harness.calls.reply('POST /api/admin/remote-account/test', { body: { id }, as: harness.root });
    expect(reply.status).toBe(409);
  });

  it('submits nothing at another address, of users and of the operator', async () => {
    await saveOwn();
    await harness.createAccount();
    await moveSite(MIRROR);
    const task = await harness.sendAndClaim('CF', harness.user);
    expect((await harness.requestRun(task)).data).toMatchObject({ run: null, why: 'needsOwner' });
  });

  it('reads no languages at another address', async () => {
    await harness.createAccount();
    await moveSite(MIRROR);
    await harness.services.get(RemoteJobQueue).enqueue({ key: 'CF', kind: 'languages' });
    expect(await nextJob()).toMatchObject({ kind: 'languages', account: null });
  });

  it('gives back the account of a run that was not sent when the address changes', async () => {
    const { id } = (await saveOwn()).data!;
    const task = await harness.sendAndClaim('CF', harness.user);
    expect((await harness.getRun(task)).account).toMatchObject({ id });
    await moveSite(MIRROR);
    expect((await harness.requestRun(task)).data).toMatchObject({ run: null, why: 'needsOwner' });
  });

  it('is used again when the address is as before, or when it is entered again', async () => {
    const { id } = (await saveOwn()).data!;
    await moveSite(MIRROR);
    await moveSite('');
    expect(await listed()).toMatchObject({ isForOtherAddress: false });
    await moveSite(MIRROR);
    expect(await saveOwn({ id, password: 'a new secret' })).toMatchObject({
      status: 200,
      data: { isForOtherAddress: false },
    });
    expect(await stored(id)).toMatchObject({ origin: MIRROR });
    expect((await test(id)).status).toBe(200);
    expect(await nextJob()).toMatchObject({ kind: 'login', account: { id, origin: MIRROR } });
  });

  it('loses what was entered for another address when one secret is entered again', async () => {
    const { id } = (await saveOwn({ session: 'sid=1' })).data!;
    await moveSite(MIRROR);
    await saveOwn({ id, password: 'a new secret' });
    expect(await stored(id)).toMatchObject({ session: null, siteLogin: null });
  });

  it('needs a secret again at another address, though it is only renamed', async () => {
    const { id } = (await saveOwn()).data!;
    await moveSite(MIRROR);
    const reply = await saveOwn({ id, name: 'other', password: undefined });
    expect(reply).toMatchObject({ status: 400, data: { field: 'password' } });
  });

  it('of before addresses were noted is for the address of the adapter alone', async () => {
    const { id } = (await saveOwn()).data!;
    await harness.knex('remoteAccount').where({ id }).update({ origin: null });
    expect(await listed()).toMatchObject({ isForOtherAddress: false });
    await moveSite(MIRROR);
    expect(await listed()).toMatchObject({ isForOtherAddress: true });
    expect((await test(id)).status).toBe(409);
  });

  it('of before keeps the secret that is not entered again', async () => {
    const { id } = (await saveOwn({ session: 'sid=1' })).data!;
    const before = await stored(id);
    await harness.knex('remoteAccount').where({ id }).update({ origin: null });
    await saveOwn({ id, password: 'a new secret' });
    const { origin, session, password } = await stored(id);
    expect({ origin, session }).toEqual({ origin: null, session: before.session });
    expect(decryptSecret(password!, TEST_SECRETS_KEY, accountContext(id, 'password', null))).toBe('a new secret');
  });

  it('of a user is not taken by a site that has no encrypted address', async () => {
    expect(await saveOwn({ key: 'OLD' })).toMatchObject({ status: 400, data: { field: 'key' } });
    const pooled = await harness.createAccount('OLD');
    expect(await stored(pooled)).toMatchObject({ origin: 'http://old.example' });
  });
});

describe('simulated sites', () => {
  it('accounts are for the simulators, and for no site', async () => {
    await using simulated = await openLedgerHarness({ SIMULATE_REMOTES: '1' });
    const id = await simulated.createAccount();
    const row = await simulated.knex('remoteAccount').where({ id }).first<AccountRow>('*');
    expect(row.origin).toBe(SIMULATED_ORIGIN);
    await simulated.knex('remoteAccount').where({ id }).update({ origin: OWN_ORIGIN });
    const task = await simulated.sendAndClaim();
    expect((await simulated.requestRun(task)).data).toMatchObject({ run: null, why: 'poolStopped' });
  });
});
