import { Intervals } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Points } from '@tribunal/server';
import { boundedTimes } from '@tribunal/server/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { correctTimes } from '@tribunal/database';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

const HOUR = 3_600_000;

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

it('after the clock was two hours ahead, jobs and accounts wait no longer than they ever do', async () => {
  const { knex, now, site } = harness;
  const later = (ms: number) => new Date(now().getTime() + ms);
  await knex('remoteJob').insert({
    bank: 'TOY',
    kind: 'health',
    request: '{}',
    createdAt: now(),
    leaseUntil: later(2 * HOUR),
  });
  await knex('remoteAccount').insert({
    bank: 'TOY',
    name: 'pool',
    way: 'pool',
    stateSince: now(),
    createdAt: now(),
    freeAt: later(2 * HOUR),
  });
  await correctTimes(knex, resolve(site.app.container, Points).list(boundedTimes), now());
  expect(await knex('remoteJob').first('leaseUntil')).toEqual({ leaseUntil: later(Intervals.judgeLease) });
  expect(await knex('remoteAccount').first('freeAt')).toEqual({ freeAt: now() });
});
