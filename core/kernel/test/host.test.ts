import { describe, expect, it } from 'vitest';
import { definePlugin, event, extensionPoint, token } from '@tribunal/contract';
import { defineServerPart, MemoryPluginStateStore, PluginHost, Scope } from '../src';
import { microtasks, plugin, kernelHarness } from './kernel-harness';

describe('at the start', () => {
  it('plugins are as the store says, else as their manifest says', async () => {
    const { host, up } = kernelHarness(
      [
        plugin('a'),
        plugin('b'),
        plugin('c', () => {}, { enabledByDefault: false }),
        plugin('d', () => {}, { enabledByDefault: false }),
      ],
      { store: new MemoryPluginStateStore({ b: 'off', d: 'on' }) },
    );
    await up();
    expect(host.states()).toEqual({ a: 'active', b: 'disabled', c: 'disabled', d: 'active' });
  });

  it('is complete only while all that are wanted are active', async () => {
    let isBroken = false;
    const setup = () => {
      if (isBroken) throw new Error('broken');
    };
    const { host, up, switchPlugin } = kernelHarness([plugin('a', setup), plugin('b')], {
      store: new MemoryPluginStateStore({ b: 'off' }),
    });
    expect(host.isComplete()).toBe(false);
    await up();
    expect(host.isComplete()).toBe(true);
    await switchPlugin('a', 'off');
    expect(host.isComplete()).toBe(true);
    isBroken = true;
    await switchPlugin('a', 'on');
    expect(host.isComplete()).toBe(false);
  });

  it('fails when the wanted states cannot be read', async () => {
    const store = new MemoryPluginStateStore();
    store.load = () => Promise.reject(new Error('no database'));
    await expect(kernelHarness([], { store }).host.start()).rejects.toThrow('no database');
  });

  it('a plugin without a part for this process is active and has no resources', async () => {
    const { up, row } = kernelHarness([{ ...plugin('web-only'), load: async () => null }]);
    await up();
    expect(row('web-only')).toMatchObject({ state: 'active', effects: [] });
  });

  it('goes through each state and reports it', async () => {
    const { host, up, switchPlugin } = kernelHarness([plugin('a')]);
    const states: string[] = [];
    host.onChange((id, state) => void states.push(`${id} ${state}`));
    await up();
    await switchPlugin('a', 'off');
    expect(states).toEqual(['a waiting', 'a starting', 'a active', 'a draining', 'a disabled']);
  });

  it('a failing or removed listener does not affect others', async () => {
    const { host, up, reports } = kernelHarness([plugin('a')]);
    host.onChange((_id, state) => {
      if (state === 'active') throw new Error('deaf');
    });
    const states: string[] = [];
    host.onChange((_id, state) => void states.push(state))();
    await up();
    expect(host.states()).toEqual({ a: 'active' });
    expect(reports).toEqual(['announcing that a is active: deaf']);
    expect(states).toEqual([]);
  });
});

describe('what a plugin requires', () => {
  it('comes first, whatever the order they are given in', async () => {
    const log: string[] = [];
    const { host, up } = kernelHarness([
      plugin('c', () => void log.push('c'), { requires: ['b'] }),
      plugin('b', () => void log.push('b'), { requires: ['a'] }),
      plugin('a', () => void log.push('a')),
    ]);
    await up();
    expect(log).toEqual(['a', 'b', 'c']);
    expect(host.states()).toEqual({ a: 'active', b: 'active', c: 'active' });
  });

  it('is reported as missing, and the plugin resumes automatically', async () => {
    const { up, switchPlugin, row } = kernelHarness(
      [plugin('group'), plugin('training', () => {}, { requires: ['group'] })],
      {
        store: new MemoryPluginStateStore({ group: 'off' }),
      },
    );
    await up();
    expect(row('training')).toMatchObject({ state: 'waiting', wanted: 'on', reason: 'waits for group (disabled)' });
    await switchPlugin('group', 'on');
    expect(row('training')).toMatchObject({ state: 'active', reason: null });
  });

  it('stops after those that require it, which then wait', async () => {
    const log: string[] = [];
    const leaving = (id: string) => (scope: Scope) => void scope.effect(id, () => () => void log.push(id));
    const { host, up, switchPlugin } = kernelHarness([
      plugin('a', leaving('a')),
      plugin('b', leaving('b'), { requires: ['a'] }),
      plugin('c', leaving('c'), { requires: ['b'] }),
      plugin('other', leaving('other')),
    ]);
    await up();
    await switchPlugin('a', 'off');
    expect(log).toEqual(['c', 'b', 'a']);
    expect(host.states()).toEqual({ a: 'disabled', b: 'waiting', c: 'waiting', other: 'active' });
    await switchPlugin('a', 'on');
    expect(host.states()).toEqual({ a: 'active', b: 'active', c: 'active', other: 'active' });
  });

  it('is not taken away while one that requires it still drains', async () => {
    const { host, up, switchPlugin } = kernelHarness([
      plugin('base'),
      plugin('user', () => {}, { requires: ['base'] }),
    ]);
    await up();
    const inside = host.gate('user').admit();
    const switching = switchPlugin('base', 'off');
    await microtasks();
    expect(host.states()).toEqual({ base: 'active', user: 'draining' });
    if (inside.ok) inside.release();
    await switching;
    expect(host.states()).toEqual({ base: 'disabled', user: 'waiting' });
  });

  it('shares services, which a plugin that came back finds renewed', async () => {
    const Groups = token<{ generation: number }>('groups');
    let generation = 0;
    const generations: number[] = [];
    const share = (scope: Scope) => {
      scope.provide(Groups, { value: { generation: (generation += 1) } });
      scope.share(Groups);
    };
    const use = (scope: Scope) => void generations.push(scope.get(Groups).generation);
    const { up, switchPlugin } = kernelHarness([
      plugin('group', share),
      plugin('training', use, { requires: ['group'] }),
    ]);
    await up();
    await switchPlugin('group', 'off');
    await switchPlugin('group', 'on');
    expect(generations).toEqual([1, 2]);
  });
});

describe('a plugin that cannot run here', () => {
  it.each([
    [
      { contract: '^9.0' },
      { kind: 'contract', wants: '^9.0', has: '3.0.0' },
      'it is written for contract ^9.0 and this server has 3.0.0',
    ],
    [
      { contract: 'newest' },
      { kind: 'range', wants: 'newest' },
      'its contract range is wrong: "newest" is not a supported range; use ^3.0, ~3.0, 3.x or 3.0.0',
    ],
    [{ requires: ['ghost', 'good'] }, { kind: 'missing', ids: ['ghost'] }, 'it requires ghost, which is not installed'],
    [{ requires: ['odd'] }, { kind: 'circle', path: ['odd', 'odd'] }, 'it requires itself in a circle: odd → odd'],
  ])('%j fails before its part is loaded, and others keep running', async (more, fault, reason) => {
    const odd = plugin('odd', () => {}, more);
    const { up, row, reports, clock } = kernelHarness([odd, plugin('good')]);
    await up();
    expect(row('odd')).toMatchObject({ state: 'failed', reason, fault, effects: [] });
    expect(row('good').state).toBe('active');
    expect(odd.loadCount).toBe(0);
    expect(reports).toEqual([`odd: ${reason}`]);
    expect(clock.pending).toBe(0);
  });

  it('a circle fails all that lie on it; one that merely requires it waits', async () => {
    const { up, row } = kernelHarness([
      plugin('a', () => {}, { requires: ['b'] }),
      plugin('b', () => {}, { requires: ['c'] }),
      plugin('c', () => {}, { requires: ['a'] }),
      plugin('d', () => {}, { requires: ['a'] }),
    ]);
    await up();
    expect(row('a')).toMatchObject({ state: 'failed', reason: 'it requires itself in a circle: a → b → c → a' });
    expect([row('b').state, row('c').state]).toEqual(['failed', 'failed']);
    expect(row('d')).toMatchObject({ state: 'waiting', reason: 'waits for a (failed)' });
  });

  it('two of one name fail together', async () => {
    const { up, row } = kernelHarness([plugin('twin'), plugin('twin')]);
    await up();
    expect(row('twin')).toMatchObject({ state: 'failed', reason: 'two plugins are called twin; remove one of them' });
  });

  it('can be switched off and stays off quietly', async () => {
    const { up, switchPlugin, row } = kernelHarness([plugin('odd', () => {}, { contract: '^9.0' })]);
    await up();
    await switchPlugin('odd', 'off');
    expect(row('odd')).toMatchObject({ state: 'disabled', reason: null });
  });
});

it('describes each plugin for the admin page', async () => {
  const judged = event<number>('submission judged');
  const rules = extensionPoint<string>('contest rules');
  const { up, host } = kernelHarness([
    plugin(
      'contest',
      (scope) => {
        scope.on(judged, () => {});
        scope.contribute(rules, 'acm');
      },
      { version: '1.2.0' },
    ),
    plugin('remote-hdu', () => {}, { kind: 'remote-judge', requires: ['contest'], enabledByDefault: false }),
  ]);
  await up();
  const since = '2026-01-01T00:00:00.000Z';
  expect(host.describe()).toEqual([
    {
      id: 'contest',
      version: '1.2.0',
      kind: 'feature',
      category: 'feature',
      state: 'active',
      wanted: 'on',
      requires: [],
      reason: null,
      fault: null,
      failure: null,
      underWay: 0,
      stopsBy: null,
      effects: ['listener of submission judged', '1 in contest rules'],
      since,
    },
    {
      id: 'remote-hdu',
      version: '1.0.0',
      kind: 'remote-judge',
      category: 'feature',
      state: 'disabled',
      wanted: 'off',
      requires: ['contest'],
      reason: null,
      fault: null,
      failure: null,
      underWay: 0,
      stopsBy: null,
      effects: [],
      since,
    },
  ]);
});

it('hands each plugin the scope that the room made', async () => {
  class ServerScope extends Scope {
    serve(path: string) {
      return this.effect(`call ${path}`, () => {});
    }
  }
  const manifest = definePlugin({ id: 'contest', version: '1.0.0', contract: '^3.0' });
  const defineHere = defineServerPart<ServerScope>;
  const part = defineHere(manifest, (scope) => void scope.serve('GET /api/contests'));
  const { kernel, clock } = kernelHarness();
  const host = new PluginHost<ServerScope>({
    plugins: [{ manifest, load: async () => part }],
    store: new MemoryPluginStateStore(),
    errorReporter: () => {},
    timer: clock,
    createScope: (owner) => new ServerScope(kernel, owner),
  });
  await host.start();
  await host.idle();
  expect(host.describe()[0]?.effects).toEqual(['call GET /api/contests']);
});
