import { Intervals } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { MachineLoadMeter } from '../src/machine-load';

describe('the load of a machine', () => {
  it('is what runs waited and how many were discarded, for a while', () => {
    let now = 0;
    const load = new MachineLoadMeter(() => now);
    expect(load.read()).toEqual({ waitedMs: 0, discardedRuns: 0 });
    load.record({ status: 'ok', delayMs: 0 });
    load.record({ status: 'ok', delayMs: 1500.4 });
    now = 1000;
    load.record({ status: 'starved', delayMs: 4000 });
    expect(load.read()).toEqual({ waitedMs: 5500, discardedRuns: 1 });
    now = Intervals.machineLoad;
    expect(load.read()).toEqual({ waitedMs: 4000, discardedRuns: 1 });
    now += 1000;
    expect(load.read()).toEqual({ waitedMs: 0, discardedRuns: 0 });
  });
});
