import { FailureGuard, type PluginIncident } from '@tribunal/platform';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

const guarded = () => {
  const recorded: PluginIncident[] = [];
  let ends = 0;
  let now = 0;
  const guard = new FailureGuard({
    places: { blame: (_, owner) => ({ plugin: owner, place: 'a.ts:1' }) },
    incidents: {
      record: async (incident) => {
        recorded.push(incident);
        return false;
      },
    },
    log: pino({ level: 'silent' }),
    end: () => void (ends += 1),
    now: () => now,
  });
  return { guard, recorded, ends: () => ends, pass: (ms: number) => void (now += ms) };
};
const MINUTE = 60_000;

describe('an error that nobody awaits', () => {
  it.each(['rejection', 'exception'] as const)('of a plugin is recorded, and the process goes on: %s', (kind) => {
    const { guard, recorded, ends } = guarded();
    for (let count = 0; count < 5; count += 1) guard.handle(kind, new Error('no'), 'guest');
    expect(recorded).toHaveLength(5);
    expect(recorded[0]).toEqual({ plugin: 'guest', kind, message: 'no', place: 'a.ts:1' });
    expect(ends()).toBe(0);
  });

  it('of core ends the process if it is an exception', () => {
    const { guard, recorded, ends } = guarded();
    guard.handle('exception', new Error('no'), 'core');
    expect([recorded.length, ends()]).toEqual([0, 1]);
  });

  it('of core ends the process at the third rejection within ten minutes', () => {
    const { guard, ends, pass } = guarded();
    for (const wait of [0, 6 * MINUTE, 6 * MINUTE]) {
      pass(wait);
      guard.handle('rejection', new Error('no'), undefined);
    }
    expect(ends()).toBe(0);
    guard.handle('rejection', new Error('no'), 'core');
    expect(ends()).toBe(1);
  });
});
