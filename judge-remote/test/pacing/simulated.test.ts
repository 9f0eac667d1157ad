import { gapsAt, type RemoteJudgeSpec, type RemoteSite } from '@tribunal/contract';
import { ManualClock } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { openHosts } from '../../src/pacing';
import { Site } from '../../src/sites';
import { News, SiteStates } from '../../src/sync';
import { aSite } from '../run/stage';
import { toyDoor } from '../toy/adapter';

const spec: RemoteJudgeSpec = { ...toyDoor.spec, gaps: { submitMs: 16_000, requestMs: 1000 } };

/** When each of three requests begins, ms. */
async function beginnings(settings: RemoteSite['settings'], simulator: string): Promise<number[]> {
  const clock = new ManualClock();
  const states = new SiteStates(clock.now);
  states.take([aSite({ settings })]);
  const hosts = openHosts(clock);
  const open = (sealed: string): string => sealed;
  const parts = { states, news: new News(), hosts, now: () => clock.now(), open, simulatorOf: () => simulator };
  const site = new Site({ ...toyDoor, spec }, parts);
  const begun: number[] = [];
  const ask = () => site.access().turn('toy.test', 'bot', async () => void begun.push(clock.now()));
  void Promise.all([ask(), ask(), ask()]);
  await clock.pass(10_000);
  return begun;
}

it('keeps the pauses of the site', async () => {
  expect(await beginnings({}, '')).toEqual([0, 1000, 2000]);
});

it('is ten times as fast at its simulator', async () => {
  expect(await beginnings({}, 'http://127.0.0.1:8900')).toEqual([0, 100, 200]);
});

it('keeps them at an address that the operator has set', async () => {
  expect(await beginnings({ endpoint: 'https://mirror.test' }, 'http://127.0.0.1:8900')).toEqual([0, 1000, 2000]);
});

it('never waits for parts of a millisecond, and has no pause where the site has none', () => {
  expect(gapsAt({ gaps: { submitMs: 16_000, requestMs: 15 } }, 'simulator')).toEqual({ submitMs: 1600, requestMs: 2 });
  expect(gapsAt({ gaps: { submitMs: 0, requestMs: 0 } }, 'simulator')).toEqual({ submitMs: 0, requestMs: 0 });
});
