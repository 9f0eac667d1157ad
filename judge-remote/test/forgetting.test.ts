import { Intervals } from '@tribunal/contract';
import { ManualClock } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { openHosts } from '../src/pacing';
import { anAccount } from './run/fake-ledger';
import { aStage } from './run/stage';

it('forgets logins that nobody has used for an hour', async () => {
  const { process, clock } = aStage();
  const { logins, site } = process();
  const account = anAccount(1, 'bot');
  const kept = logins.of(site, account);
  logins.of(site, anAccount(2, 'gone'));
  await clock.pass(Intervals.remoteIdle - 1000);
  expect(logins.of(site, account)).toBe(kept);
  await clock.pass(2000);
  logins.of(site, anAccount(3, 'new'));
  expect(logins.size).toBe(2);
  expect(logins.of(site, account)).toBe(kept);
});

it('forgets hosts that nobody has asked for an hour, but none that is asked', async () => {
  const clock = new ManualClock();
  const hosts = openHosts(clock);
  const busy = hosts.of('busy.test');
  let end: () => void = () => {};
  const asked = busy.run('a', 0, () => new Promise<void>((resolve) => (end = resolve)));
  hosts.of('pictures.test');
  await clock.pass(Intervals.remoteIdle + 1000);
  hosts.of('other.test');
  expect(hosts.size()).toBe(2);
  expect(hosts.of('busy.test')).toBe(busy);
  end();
  await asked;
});
