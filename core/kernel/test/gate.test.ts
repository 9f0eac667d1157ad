import { ManualClock } from '@tribunal/testing';
import { beforeEach, expect, it } from 'vitest';
import { Gate, type Admission } from '../src';
import { microtasks } from './kernel-harness';

let clock: ManualClock;
let gate: Gate;
beforeEach(() => {
  clock = new ManualClock();
  gate = new Gate(clock);
});

const enter = (): Extract<Admission, { ok: true }> => {
  const admission = gate.admit();
  if (!admission.ok) throw new Error(admission.reason);
  return admission;
};

it('is off at first', () => {
  expect(gate.admit()).toEqual({ ok: false, reason: 'off' });
});

it.each(['off', 'draining', 'failed', 'waiting'] as const)('says %s when closed so', (reason) => {
  gate.open();
  gate.close(reason);
  expect(gate.admit()).toEqual({ ok: false, reason });
});

it('counts what is inside; leaving twice counts once', () => {
  gate.open();
  const one = enter();
  enter();
  one.release();
  one.release();
  expect(gate.size).toBe(1);
});

it('drains immediately when no call is in progress', async () => {
  gate.open();
  expect(await gate.drain(1000)).toBe('empty');
  expect(clock.pending).toBe(0);
});

it('draining admits no call and waits for the last one', async () => {
  gate.open();
  const one = enter();
  const two = enter();
  let outcome = 'waiting';
  const drained = gate.drain(1000).then((result) => (outcome = result));

  expect(gate.admit()).toEqual({ ok: false, reason: 'draining' });
  one.release();
  await microtasks();
  expect(outcome).toBe('waiting');
  two.release();
  await drained;
  expect(outcome).toBe('empty');
  expect(clock.pending).toBe(0);
});

it('draining gives up after the given time', async () => {
  gate.open();
  const late = enter();
  const drained = gate.drain(1000);
  clock.advance(1000);
  expect(await drained).toBe('timeout');
  expect(gate.size).toBe(1);
  late.release();
  expect(gate.size).toBe(0);
});
