import { RemoteFailure } from '@tribunal/remote-kit';
import { expect, it, vi } from 'vitest';
import { AccountSessions } from '../src/accounts';
import { anAccount, SECRETS_KEY } from './run/fake-ledger';
import { remoteJudgeHarness } from './run/remote-judge-harness';

/** Creates sessions whose reports do not reach the server. */
function sessionsWithoutServer() {
  const { process, now } = remoteJudgeHarness();
  const log = { warn: vi.fn() };
  const server = { account: () => Promise.reject(new Error('no server')) };
  return { site: process().site, log, accountSessions: new AccountSessions(server, SECRETS_KEY, now, log) };
}

it('logs that an account cannot be used when the server cannot be notified, without secrets', async () => {
  const { site, log, accountSessions } = sessionsWithoutServer();
  await accountSessions.reportFailure(
    site,
    anAccount(4, 'bot'),
    new RemoteFailure('badAccount', 'the password secret is wrong'),
  );
  expect(log.warn).toHaveBeenCalledWith(
    { accountId: 4, kind: 'badAccount', why: 'no server' },
    expect.stringContaining('account'),
  );
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('secret');
});

it('logs that a login was not kept, and goes on', async () => {
  const { site, log, accountSessions } = sessionsWithoutServer();
  await accountSessions.get(site, anAccount(4, 'bot')).ensureLoggedIn();
  expect(log.warn).toHaveBeenCalledWith({ accountId: 4, why: 'no server' }, expect.stringContaining('login'));
});
