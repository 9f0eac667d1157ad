import { describe, expect, it, vi } from 'vitest';
import { MemoryPluginStateStore, UnknownPlugin, type Scope } from '../src';
import { deferred, microtasks, plugin, kernelHarness } from './kernel-harness';

describe('switching', () => {
  it('an unknown plugin is refused', async () => {
    const { host, up } = kernelHarness([plugin('a')]);
    await up();
    await expect(host.set('ghost', 'on')).rejects.toBeInstanceOf(UnknownPlugin);
    expect(() => host.gate('ghost')).toThrow('there is no plugin called ghost');
  });

  it('two rapid flips end in the last wanted state', async () => {
    const { host, up, store } = kernelHarness([plugin('a'), plugin('b')]);
    await up();
    void host.set('a', 'off');
    void host.set('a', 'on');
    void host.set('b', 'off');
    void host.set('b', 'on');
    await host.set('b', 'off');
    await host.idle();
    expect(host.states()).toEqual({ a: 'active', b: 'disabled' });
    expect(Object.fromEntries(await store.load())).toEqual({ a: 'on', b: 'off' });
  });

  it('changes that arrive while a plugin starts fall together into the last one', async () => {
    const slow = deferred();
    let starts = 0;
    const { host, up } = kernelHarness([
      plugin('slow', (scope) => {
        starts += 1;
        scope.effect('connection', () => slow.promise);
      }),
    ]);
    const rising = up();
    await microtasks();
    await host.set('slow', 'off');
    await host.set('slow', 'on');
    await host.set('slow', 'off');
    await host.set('slow', 'on');
    slow.resolve();
    await rising;
    expect(host.states()).toEqual({ slow: 'active' });
    expect(starts).toBe(1);
  });

  it('a plugin switched off while it starts ends off, with nothing left', async () => {
    const slow = deferred();
    const { host, up, row } = kernelHarness([
      plugin('slow', (scope) => {
        scope.effect('connection', () => slow.promise);
      }),
    ]);
    const rising = up();
    await microtasks();
    await host.set('slow', 'off');
    expect(host.states()).toEqual({ slow: 'starting' });
    slow.resolve();
    await rising;
    expect(row('slow')).toMatchObject({ state: 'disabled', effects: [] });
  });

  it('reaches every process that shares the store', async () => {
    const store = new MemoryPluginStateStore();
    const processA = kernelHarness([plugin('a')], { store });
    const processB = kernelHarness([plugin('a')], { store });
    await processA.up();
    await processB.up();
    await processA.switchPlugin('a', 'off');
    await processB.host.idle();
    expect(processB.host.states()).toEqual({ a: 'disabled' });
  });

  it('is stored in the order it was asked for, however long the store takes', async () => {
    const store = new MemoryPluginStateStore();
    const { host, up } = kernelHarness([plugin('a')], { store });
    await up();
    const slow = deferred();
    const set = store.set.bind(store);
    store.set = async (id, wantedState) => {
      if (wantedState === 'off') await slow.promise;
      await set(id, wantedState);
    };
    void host.set('a', 'off');
    const last = host.set('a', 'on');
    await microtasks();
    slow.resolve();
    await last;
    await host.idle();
    expect(host.states()).toEqual({ a: 'active' });
    expect((await store.load()).get('a')).toBe('on');
  });

  it('an older reading that comes late does not undo a newer one', async () => {
    const store = new MemoryPluginStateStore();
    const { host, up } = kernelHarness([plugin('a')], { store });
    await up();
    const slow = deferred();
    const load = store.load.bind(store);
    store.load = async () => {
      const read = await load();
      if (read.get('a') === 'off') await slow.promise;
      return read;
    };
    await store.set('a', 'off');
    await store.set('a', 'on');
    await microtasks();
    slow.resolve();
    await host.idle();
    expect(host.states()).toEqual({ a: 'active' });
  });

  it('survives a store that cannot be read for a while', async () => {
    const store = new MemoryPluginStateStore();
    const { host, up, switchPlugin, reports } = kernelHarness([plugin('a')], { store });
    await up();
    const load = store.load.bind(store);
    store.load = () => Promise.reject(new Error('connection lost'));
    await switchPlugin('a', 'off');
    expect(host.states()).toEqual({ a: 'active' });
    expect(reports).toContain('reading plugin switches: connection lost');
    store.load = load;
    await switchPlugin('a', 'off');
    expect(host.states()).toEqual({ a: 'disabled' });
  });

  it('a plugin that hangs in its set-up does not delay others, and the delay is reported', async () => {
    const never = deferred();
    const { host, clock, row, reports } = kernelHarness(
      [plugin('hangs', () => never.promise), plugin('user', () => {}, { requires: ['hangs'] }), plugin('good')],
      { slowAfterMs: 5000 },
    );
    await host.start();
    await microtasks();
    clock.advance(5000);
    expect(host.states()).toEqual({ hangs: 'starting', user: 'waiting', good: 'active' });
    expect(row('hangs').reason).toBe('still starting after 5 s');
    expect(reports).toEqual(['hangs: plugin hangs still starting after 5 s']);
    await host.set('good', 'off');
    await microtasks();
    expect(host.states().good).toBe('disabled');
    never.resolve();
    await host.idle();
    expect(host.states()).toEqual({ hangs: 'active', user: 'active', good: 'disabled' });
  });
});

describe('the gate', () => {
  it('is open only while the plugin is active', async () => {
    const { host, up, switchPlugin } = kernelHarness([
      plugin('a'),
      plugin('b', () => {}, { requires: ['a'] }),
      plugin('odd', () => {}, { contract: '^9' }),
    ]);
    const reasons = () =>
      ['a', 'b', 'odd'].map((id) => {
        const admission = host.gate(id).admit();
        if (!admission.ok) return admission.reason;
        admission.release();
        return 'open';
      });
    expect(reasons()).toEqual(['off', 'off', 'off']);
    await up();
    expect(reasons()).toEqual(['open', 'open', 'failed']);
    await switchPlugin('a', 'off');
    expect(reasons()).toEqual(['off', 'waiting', 'failed']);
  });

  it('draining waits for work under way, then the effects go', async () => {
    const { host, up, row } = kernelHarness([
      plugin('a', (scope) => {
        scope.effect('something', () => {});
      }),
    ]);
    await up();
    const inside = host.gate('a').admit();
    await host.set('a', 'off');
    await microtasks();
    expect(row('a')).toMatchObject({ state: 'draining', effects: ['something'] });
    expect(host.gate('a').admit()).toEqual({ ok: false, reason: 'draining' });
    if (inside.ok) inside.release();
    await host.idle();
    expect(row('a')).toMatchObject({ state: 'disabled', effects: [] });
  });

  it('work that does not end holds up the stop only so long', async () => {
    const { host, up, clock, reports } = kernelHarness([plugin('a')], { drainTimeoutMs: 2000 });
    await up();
    host.gate('a').admit();
    await host.set('a', 'off');
    clock.advance(2000);
    await host.idle();
    expect(host.states()).toEqual({ a: 'disabled' });
    expect(reports).toEqual(['draining a: 1 under way after 2000 ms; stopping all the same']);
  });
});

describe('stopping the host', () => {
  it('takes all down, users before what they require, leaves the wanted states and watches no more', async () => {
    const log: string[] = [];
    const leaving = (id: string) => (scope: Scope) => void scope.effect(id, () => () => void log.push(id));
    const store = new MemoryPluginStateStore();
    const { host, up, clock, kernel } = kernelHarness(
      [
        plugin('a', leaving('a')),
        plugin('b', leaving('b'), { requires: ['a'] }),
        plugin('c', leaving('c'), { requires: ['b'] }),
        plugin('broken', () => Promise.reject(new Error('no'))),
      ],
      { store },
    );
    await up();
    await Promise.all([host.stop(), host.stop()]);
    expect(log).toEqual(['c', 'b', 'a']);
    expect(new Set(Object.values(host.states()))).toEqual(new Set(['disabled']));
    expect([clock.pending, store.watchers, kernel.events.size]).toEqual([0, 0, 0]);
    expect((await store.load()).size).toBe(0);
  });

  it('an undo that fails is reported and the rest goes on', async () => {
    const log: string[] = [];
    const { host, up, reports } = kernelHarness([
      plugin('a', (scope) => {
        scope.effect('first', () => () => void log.push('first'));
        scope.effect('bad', () => () => Promise.reject(new Error('stuck')));
      }),
    ]);
    await up();
    await host.stop();
    expect(log).toEqual(['first']);
    expect(reports).toEqual(['stopping a: stuck']);
    expect(host.states()).toEqual({ a: 'disabled' });
  });
});

describe('a plugin that does not come to rest', () => {
  const LIMIT_MS = 40_000;

  it.each([
    ['never ends its set-up', () => new Promise<void>(() => {})],
    ['never ends what undoes it', (scope: Scope) => void scope.effect('stuck', () => () => new Promise(() => {}))],
  ])('and %s is left behind when its code is exchanged', async (_, setup) => {
    const { host, clock, reports } = kernelHarness([plugin('a', setup), plugin('b')]);
    await host.start();
    await microtasks();
    const exchanged = host.exchange(plugin('a', () => {}, { version: '2.0.0' }));
    await microtasks();
    clock.advance(LIMIT_MS + 1);
    await exchanged;
    await host.idle();
    expect(host.describe()).toMatchObject([
      { id: 'a', version: '2.0.0', state: 'active' },
      { id: 'b', state: 'active' },
    ]);
    expect(reports.join()).toMatch(/plugin a is still (starting|draining) and is left behind/);
    await host.stop();
  });

  it('is left behind when it is removed, and what it sets up later is undone', async () => {
    const late = deferred();
    const log: string[] = [];
    const setup = async (scope: Scope) => {
      scope.effect('early', () => () => void log.push('early undone'));
      await late.promise;
      log.push('late');
      scope.effect('late', () => () => void log.push('late undone'));
    };
    const { host, clock, reports } = kernelHarness([plugin('a', setup)]);
    await host.start();
    await microtasks();
    const removed = host.remove('a');
    await microtasks();
    clock.advance(LIMIT_MS + 1);
    await removed;
    expect(host.describe()).toEqual([]);
    await microtasks();
    expect(log).toEqual(['early undone']);
    late.resolve();
    await microtasks();
    expect(log).toEqual(['early undone', 'late']);
    expect(reports.at(-1)).toContain('the scope has ended');
    await host.stop();
  });

  it('has its time when it comes to rest before the limit', async () => {
    const undone = deferred();
    const { host, clock, reports } = kernelHarness([
      plugin('a', (scope) => void scope.effect('slow', () => () => undone.promise)),
    ]);
    await host.start();
    await host.idle();
    const removed = host.remove('a');
    await microtasks();
    clock.advance(LIMIT_MS - 1);
    undone.resolve();
    await removed;
    expect(reports.filter((line) => line.includes('left behind'))).toEqual([]);
  });

  it('has its own time after those that require it', async () => {
    const ofB = deferred();
    const ofA = deferred();
    const { host, clock, reports } = kernelHarness([
      plugin('a', (scope) => void scope.effect('slow', () => () => ofA.promise)),
      plugin('b', (scope) => void scope.effect('slow', () => () => ofB.promise), { requires: ['a'] }),
    ]);
    await host.start();
    await host.idle();
    const removed = host.remove('a');
    await microtasks();
    clock.advance(LIMIT_MS - 1);
    ofB.resolve();
    await microtasks();
    clock.advance(LIMIT_MS - 1);
    ofA.resolve();
    await removed;
    expect(reports.filter((line) => line.includes('left behind'))).toEqual([]);
  });
});

describe('switches that cannot be read', () => {
  it('keep a plugin from being added, which can be added later', async () => {
    const { host, up, store } = kernelHarness([plugin('a')]);
    await up();
    vi.spyOn(store, 'load').mockRejectedValueOnce(new Error('no database'));
    await expect(host.add(plugin('b'))).rejects.toThrow('no database');
    expect(host.states()).toEqual({ a: 'active' });
    await host.add(plugin('b'));
    await host.idle();
    expect(host.states()).toEqual({ a: 'active', b: 'active' });
  });

  it('do not keep the other code of a plugin from starting', async () => {
    const { host, up, store } = kernelHarness([plugin('a')]);
    await up();
    vi.spyOn(store, 'load').mockRejectedValueOnce(new Error('no database'));
    await host.exchange(plugin('a', () => {}, { version: '2.0.0' }));
    await host.idle();
    expect(host.describe()).toMatchObject([{ version: '2.0.0', state: 'active' }]);
  });
});

describe('what an exchange prepares', () => {
  it('is done while neither code runs, and brings the earlier one back when it fails', async () => {
    const { host, up } = kernelHarness([plugin('a')]);
    await up();
    const states: unknown[] = [];
    await host.exchange(
      plugin('a', () => {}, { version: '2.0.0' }),
      async () => void states.push(host.states()['a']),
    );
    const failing = host.exchange(
      plugin('a', () => {}, { version: '3.0.0' }),
      () => Promise.reject(new Error('full')),
    );
    await expect(failing).rejects.toThrow('full');
    await host.idle();
    expect(states).toEqual(['disabled']);
    expect(host.describe()).toMatchObject([{ version: '2.0.0', state: 'active' }]);
  });
});
