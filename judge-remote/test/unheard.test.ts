import { RemoteFailure } from '@tribunal/remote-kit';
import { expect, it, vi } from 'vitest';
import { Logins } from '../src/accounts';
import { anAccount, SECRETS_KEY } from './run/fake-ledger';
import { aStage } from './run/stage';

/** Logins whose server hears nothing. */
function unheard() {
  const { process, now } = aStage();
  const log = { warn: vi.fn() };
  const server = { account: () => Promise.reject(new Error('no server')) };
  return { site: process().site, log, logins: new Logins(server, SECRETS_KEY, now, log) };
}

it('logs that an account cannot be used when the server does not hear of it, and no secret with it', async () => {
  const { site, log, logins } = unheard();
  await logins.failed(site, anAccount(4, 'bot'), new RemoteFailure('badAccount', 'the password secret is wrong'));
  expect(log.warn).toHaveBeenCalledWith(
    { accountId: 4, kind: 'badAccount', why: 'no server' },
    expect.stringContaining('account'),
  );
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('secret');
});

it('logs that a login was not kept, and goes on', async () => {
  const { site, log, logins } = unheard();
  await logins.of(site, anAccount(4, 'bot')).enter();
  expect(log.warn).toHaveBeenCalledWith({ accountId: 4, why: 'no server' }, expect.stringContaining('login'));
});
