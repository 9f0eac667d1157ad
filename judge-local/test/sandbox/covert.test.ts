/** Tests covert channels between runs: one run writes, and what later runs read must not show it. */
import { afterEach, describe, expect, it } from 'vitest';
import { openSandbox } from '../../src/sandbox';
import { openBox, textOf, type TestBox } from './support';

const both = (['native', 'bubblewrap'] as const).map((backend) => ({ backend }));

const channels = [
  ['times and modes of devices', 'device-times'],
  ['how many processes there have been', 'pid-count'],
  ['times, modes and attributes of the scratch folders', 'scratch-times'],
  ['how many files there have been in the scratch folders', 'scratch-numbers'],
  ['which entries of /proc have been looked up', 'proc-lookups'],
  ['what /proc says of the whole machine', 'proc-texts'],
  ['how many packets could not be sent', 'network-counts'],
  ['priority, affinity and limits of the init', 'limits'],
  ['names that a process left behind holds', 'names'],
  ['signals, sockets, names of sockets and timers', 'own-counts'],
] as const;

/** Channels of the native helper only: bubblewrap gives each run its own copies. */
const ofTheHelper = [
  ['times of an input that both are given', 'input-times'],
  ['times of a program that both are', 'program-times'],
] as const;

describe.each(both)('on $backend, what a run leaves cannot be read', ({ backend }) => {
  const cases = backend === 'native' ? [...channels, ...ofTheHelper] : channels;
  let box: TestBox;
  const open = async (slots: number): Promise<void> => {
    box = await openBox({ slots, compileSlots: 0, backend, uidBase: 770_000 }, openSandbox);
    box.put('input', 'the input of both');
  };
  afterEach(async () => {
    await box.close();
  });

  const use = async (mode: 'write' | 'read', channel: string): Promise<string> => {
    const result = await box.runProgram('covert', [mode, channel], { stdin: { ref: 'input' } });
    expect(result).toMatchObject({ status: 'ok', exitCode: 0 });
    return textOf(result);
  };

  /** Runs `act` while a resident program occupies one of two slots. */
  const beside = async <T>(act: () => Promise<T>): Promise<T> => {
    const abort = new AbortController();
    const neighbour = box.run(['/bin/sleep', '100'], {}, abort.signal);
    const result = await act();
    abort.abort();
    expect(await neighbour).toMatchObject({ status: 'cancelled' });
    return result;
  };

  it.each(cases)('by the next run: %s', async (_, channel) => {
    await open(1);
    const baseline = await use('read', channel);
    await use('write', channel);
    expect(await use('read', channel)).toBe(baseline);
  });

  // Reading creates the entries too, so nothing may have been read before.
  it('by the next run: which entries of /proc have been looked up first', async () => {
    await open(1);
    await use('write', 'proc-lookups');
    const lookups = await use('read', 'proc-lookups');
    await box.close();
    await open(1);
    expect(await use('read', 'proc-lookups')).toBe(lookups);
  });

  // Every new session on the machine counts, but nothing else starts 200 sessions meanwhile.
  it('by any later run: how many sessions there have been', async () => {
    await open(1);
    const baseline = Number(await use('read', 'sessions'));
    await use('write', 'sessions');
    expect(Number(await use('read', 'sessions')) - baseline).toBeLessThan(200);
  });

  it.each(cases)('by a run in another slot: %s', async (_, channel) => {
    await open(2);
    const baseline = await beside(() => use('read', channel));
    // Whichever slot is free runs it: one of the two programs that read afterwards is in the other slot.
    await use('write', channel);
    const after = await beside(() => use('read', channel));
    expect([after, await use('read', channel)]).toEqual([baseline, baseline]);
  });
});
