import { ManualClock } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { createHostSchedulers } from '../src/scheduling';
import { anAccount } from './run/fake-ledger';
import { remoteJudgeHarness } from './run/remote-judge-harness';
import { JudgeRemoteIntervals } from '../src/intervals';

it('forgets logins that nobody has used for an hour', async () => {
  const { process, clock } = remoteJudgeHarness();
  const { accountSessions, site } = process();
  const account = anAccount(1, 'bot');
  const kept = accountSessions.get(site, account);
  accountSessions.get(site, anAccount(2, 'gone'));
  await clock.advanceAsync(JudgeRemoteIntervals.idle - 1000);
  expect(accountSessions.get(site, account)).toBe(kept);
  await clock.advanceAsync(2000);
  accountSessions.get(site, anAccount(3, 'new'));
  expect(accountSessions.size).toBe(2);
  expect(accountSessions.get(site, account)).toBe(kept);
});

it('forgets hosts that nobody has asked for an hour, but none that is asked', async () => {
  const clock = new ManualClock();
  const hosts = createHostSchedulers(clock);
  const busy = hosts.get('busy.test');
  let end: () => void = () => {};
  const asked = busy.run('a', 0, () => new Promise<void>((resolve) => (end = resolve)));
  hosts.get('pictures.test');
  await clock.advanceAsync(JudgeRemoteIntervals.idle + 1000);
  hosts.get('other.test');
  expect(hosts.size()).toBe(2);
  expect(hosts.get('busy.test')).toBe(busy);
  end();
  await asked;
});
