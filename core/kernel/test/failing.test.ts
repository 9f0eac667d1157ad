import { describe, expect, it } from 'vitest';
import { MemoryPluginStateStore, type Undo } from '../src';
import { plugin, kernelHarness, type Setup } from './kernel-harness';

const RETRY = { failures: 3, firstPauseMs: 1000, growth: 4 };

/** Returns a plugin that fails the given number of times. */
const flaky = (failures: number, id = 'flaky') => {
  const flakiness = { remaining: failures, log: [] as string[] };
  const setup: Setup = (scope) => {
    scope.effect('first', () => {
      flakiness.log.push('+first');
      return () => void flakiness.log.push('-first');
    });
    scope.effect('connection', () => {
      if (flakiness.remaining === 0) return;
      flakiness.remaining -= 1;
      throw new Error('refused');
    });
  };
  return Object.assign(plugin(id, setup), { flakiness });
};

describe('a plugin that fails at its start', () => {
  it('stores the error text, undoes what had started, and leaves other plugins running', async () => {
    const bad = flaky(1);
    const { up, row, host, reports } = kernelHarness([
      bad,
      plugin('good'),
      plugin('user', () => {}, { requires: ['flaky'] }),
    ]);
    await up();
    expect(row('flaky')).toMatchObject({ state: 'failed', reason: 'refused', effects: [] });
    expect(row('user')).toMatchObject({ state: 'waiting', reason: 'waits for flaky (failed)' });
    expect(host.states().good).toBe('active');
    expect(bad.flakiness.log).toEqual(['+first', '-first']);
    expect(reports).toEqual(['starting flaky: refused']);
  });

  it.each([
    [
      'its module cannot be loaded',
      { ...plugin('odd'), load: () => Promise.reject(new Error('no such module')) },
      'no such module',
    ],
    ['its set-up throws', plugin('odd', () => Promise.reject(new Error('bad settings'))), 'bad settings'],
  ])('so too when %s', async (_case, odd, reason) => {
    const { up, row } = kernelHarness([odd]);
    await up();
    expect(row('odd')).toMatchObject({ state: 'failed', reason });
  });

  it('so too when the room cannot make its scope', async () => {
    const { up, row } = kernelHarness([plugin('odd')], {
      createScope: () => {
        throw new Error('no room');
      },
    });
    await up();
    expect(row('odd')).toMatchObject({ state: 'failed', reason: 'no room' });
  });

  it('is tried again after growing pauses, and those that wait for it come too', async () => {
    const { up, row, host, clock } = kernelHarness([flaky(2), plugin('user', () => {}, { requires: ['flaky'] })], {
      retry: RETRY,
    });
    await up();
    clock.advance(999);
    await host.idle();
    expect(row('flaky').state).toBe('failed');
    clock.advance(1);
    await host.idle();
    expect(row('flaky').state).toBe('failed');
    clock.advance(3999);
    await host.idle();
    expect(row('flaky').state).toBe('failed');
    clock.advance(1);
    await host.idle();
    expect(host.states()).toEqual({ flaky: 'active', user: 'active' });
    expect(clock.pending).toBe(0);
  });

  it('a success clears its record', async () => {
    const bad = flaky(2);
    const { up, switchPlugin, row, host, clock } = kernelHarness([bad], { retry: RETRY });
    await up();
    for (const pause of [1000, 4000]) {
      clock.advance(pause);
      await host.idle();
    }
    expect(row('flaky').state).toBe('active');
    await switchPlugin('flaky', 'off');
    bad.flakiness.remaining = 1;
    await switchPlugin('flaky', 'on');
    expect(row('flaky').reason).toBe('refused');
  });

  it('forgets the pause when it is switched off', async () => {
    const { up, switchPlugin, host, clock } = kernelHarness([flaky(9)], { retry: RETRY });
    await up();
    await switchPlugin('flaky', 'off');
    expect(clock.pending).toBe(0);
    expect(host.states()).toEqual({ flaky: 'disabled' });
  });
});

describe('quarantine', () => {
  const quarantined = async (failures: number) => {
    const bad = flaky(failures);
    const it = kernelHarness([bad], { retry: RETRY, store: new MemoryPluginStateStore() });
    await it.up();
    for (const pause of [1000, 4000]) {
      it.clock.advance(pause);
      await it.host.idle();
    }
    return { ...it, bad };
  };

  it('comes after so many failures in a row: no more tries, and the reason says so', async () => {
    const { row, clock, bad } = await quarantined(9);
    expect(row('flaky')).toMatchObject({
      state: 'failed',
      wanted: 'on',
      reason: 'quarantined after 3 failures, switch it off and on to try again: refused',
    });
    expect(clock.pending).toBe(0);
    expect(bad.loadCount).toBe(3);
  });

  it('ends when the plugin is switched off and on again', async () => {
    const { row, switchPlugin } = await quarantined(3);
    await switchPlugin('flaky', 'off');
    await switchPlugin('flaky', 'on');
    expect(row('flaky')).toMatchObject({ state: 'active', reason: null });
  });

  it('gives a plugin that fails again its full number of attempts', async () => {
    const { row, switchPlugin, clock } = await quarantined(4);
    await switchPlugin('flaky', 'off');
    await switchPlugin('flaky', 'on');
    expect(row('flaky').reason).toBe('refused');
    expect(clock.pending).toBe(1);
  });

  it('reports how often it failed, since when, and that nothing more is tried', async () => {
    const { row } = await quarantined(9);
    expect(row('flaky').failure).toEqual({
      message: 'refused',
      count: 3,
      since: '2026-01-01T00:00:00.000Z',
      lastAt: '2026-01-01T00:00:05.000Z',
      nextAt: null,
    });
  });
});

describe('a requested new attempt', () => {
  it('starts a plugin in quarantine, as if it had never failed', async () => {
    const bad = flaky(4);
    const { up, host, row, clock } = kernelHarness([bad], { retry: { ...RETRY, failures: 1 } });
    await up();
    expect(row('flaky').failure).toMatchObject({ count: 1, nextAt: null });
    await host.retry('flaky');
    await host.idle();
    expect(row('flaky').failure).toMatchObject({ count: 1 });
    bad.flakiness.remaining = 0;
    await host.retry('flaky');
    await host.idle();
    expect(row('flaky')).toMatchObject({ state: 'active', reason: null, failure: null });
    expect(clock.pending).toBe(0);
  });

  it('does not wait for the pause, and leaves no second try behind', async () => {
    const bad = flaky(1);
    const { up, host, row, clock } = kernelHarness([bad], { retry: RETRY });
    await up();
    expect(row('flaky').failure?.nextAt).toBe('2026-01-01T00:00:01.000Z');
    await host.retry('flaky');
    await host.idle();
    expect(row('flaky').state).toBe('active');
    clock.advance(60_000);
    await host.idle();
    expect([bad.loadCount, clock.pending]).toEqual([2, 0]);
  });

  it('reaches every host of the same store', async () => {
    const store = new MemoryPluginStateStore();
    const [pluginA, pluginB] = [flaky(1), flaky(1)];
    const [first, second] = [pluginA, pluginB].map((bad) =>
      kernelHarness([bad], { store, retry: { ...RETRY, failures: 1 } }),
    );
    await first!.up();
    await second!.up();
    await first!.host.retry('flaky');
    await second!.host.idle();
    expect(second!.row('flaky').state).toBe('active');
  });

  it('that may have been missed is made for every plugin that failed', async () => {
    let gap = (): void => {};
    class LossyStore extends MemoryPluginStateStore {
      override watch(onChange: () => void, onRetry: (id: string | null) => void): Undo {
        gap = () => onRetry(null);
        return super.watch(onChange, onRetry);
      }
    }
    const good = plugin('good');
    const { up, host, row } = kernelHarness([flaky(1), good], {
      store: new LossyStore(),
      retry: { ...RETRY, failures: 1 },
    });
    await up();
    expect(row('flaky').state).toBe('failed');
    gap();
    await host.idle();
    expect([row('flaky').state, row('good').state, good.loadCount]).toEqual(['active', 'active', 1]);
  });

  it('changes nothing of a plugin that runs, and there is none of one that is not installed', async () => {
    const good = plugin('good');
    const { up, host, row } = kernelHarness([good]);
    await up();
    await host.retry('good');
    await host.idle();
    expect([row('good').state, good.loadCount]).toEqual(['active', 1]);
    await expect(host.retry('ghost')).rejects.toThrow('there is no plugin called ghost');
  });

  it('of one that is refused is refused again', async () => {
    const odd = plugin('odd', () => {}, { contract: '^9.0' });
    const { up, host, row } = kernelHarness([odd]);
    await up();
    await host.retry('odd');
    await host.idle();
    expect(row('odd')).toMatchObject({ state: 'failed', fault: { kind: 'contract', wants: '^9.0' } });
    expect(odd.loadCount).toBe(0);
  });
});

describe('a plugin that drains', () => {
  it('reports what is running and when it stops in any case', async () => {
    const { up, host, row } = kernelHarness([plugin('busy')], { drainTimeoutMs: 7000 });
    await up();
    const admission = host.gate('busy').admit();
    await host.set('busy', 'off');
    expect(row('busy')).toMatchObject({ state: 'draining', underWay: 1, stopsBy: '2026-01-01T00:00:07.000Z' });
    if (admission.ok) admission.release();
    await host.idle();
    expect(row('busy')).toMatchObject({ state: 'disabled', underWay: 0, stopsBy: null });
  });
});
