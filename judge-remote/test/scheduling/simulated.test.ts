import { gapsFor, type RemoteJudgeSpec } from '@tribunal/remote-kit';
import type { RemoteSite } from '@tribunal/plugin-remote-judging/contract';
import { ManualClock } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { createHostSchedulers } from '../../src/scheduling';
import { Site } from '../../src/sites';
import { SyncOutbox, SiteStates } from '../../src/sync';
import { aSite } from '../run/remote-judge-harness';
import { toyJudgePart } from '../toy/adapter';

const spec: RemoteJudgeSpec = { ...toyJudgePart.spec, gaps: { submitMs: 16_000, requestMs: 1000 } };

/** Returns when each of three requests begins, in ms. */
async function beginnings(settings: RemoteSite['settings'], simulator: string): Promise<number[]> {
  const clock = new ManualClock();
  const states = new SiteStates(clock.now);
  states.update([aSite({ settings })]);
  const hosts = createHostSchedulers(clock);
  const open = (sealed: string): string => sealed;
  const parts = {
    states,
    syncOutbox: new SyncOutbox(),
    hosts,
    now: () => clock.now(),
    open,
    simulatorOf: () => simulator,
  };
  const site = new Site({ ...toyJudgePart, spec }, parts);
  const begun: number[] = [];
  const ask = () => site.access().schedule('toy.test', 'bot', async () => void begun.push(clock.now()));
  void Promise.all([ask(), ask(), ask()]);
  await clock.advanceAsync(10_000);
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
  expect(gapsFor({ gaps: { submitMs: 16_000, requestMs: 15 } }, 'simulator')).toEqual({ submitMs: 1600, requestMs: 2 });
  expect(gapsFor({ gaps: { submitMs: 0, requestMs: 0 } }, 'simulator')).toEqual({ submitMs: 0, requestMs: 0 });
});
