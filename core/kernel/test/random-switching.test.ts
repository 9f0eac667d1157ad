import { describe, expect, it } from 'vitest';
import { event, extensionPoint, hook, token } from '@tribunal/contract';
import type { Scope } from '../src';
import { microtasks, plugin, kernelHarness } from './kernel-harness';

const SWITCHES = 1000;
const SLOWER_THAN_ALL = 1e12;
const REQUIRES: Record<string, string[]> = { a: [], b: ['a'], c: ['a'], d: ['b', 'c'], e: ['d'], f: [], g: ['f', 'b'] };
const IDS = Object.keys(REQUIRES);

const happened = event<null>('happened');
const asked = hook<null>('asked');
const list = extensionPoint<string>('list');
const services = Object.fromEntries(IDS.map((id) => [id, token<string>(`service of ${id}`)]));
const serviceOf = (id: string) => services[id]!;

/** Returns a generator of numbers in [0, 1), deterministic for a seed (a linear congruential generator). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

const graph = (random: () => number, active: Set<string>) => {
  const slowly = () => microtasks(Math.floor(random() * 6));
  const activate = (name: string) => async () => {
    await slowly();
    if (active.has(name)) throw new Error(`${name} is held twice`);
    active.add(name);
    return async () => {
      await slowly();
      active.delete(name);
    };
  };
  const setup = (id: string) => async (scope: Scope) => {
    scope.effect(`${id} first`, activate(`${id} first`));
    scope.provide(serviceOf(id), { value: id });
    scope.share(serviceOf(id));
    await slowly();
    for (const required of REQUIRES[id] ?? []) scope.get(serviceOf(required));
    scope.on(happened, slowly);
    scope.hook(asked, slowly);
    scope.contribute(list, `${id}1`, `${id}2`);
    scope.schedule({ name: 'job', cron: '* * * * *', run: slowly });
    scope.effect(`${id} last`, activate(`${id} last`));
  };
  return IDS.map((id) => plugin(id, setup(id), { requires: REQUIRES[id], enabledByDefault: false }));
};

/** Returns the wanted plugins whose requirements are all expected to run. */
const expectedToRun = (wanted: ReadonlySet<string>): string[] => {
  const runs = (id: string): boolean => wanted.has(id) && (REQUIRES[id] ?? []).every(runs);
  return IDS.filter(runs);
};

describe.each([1, 2, 3])(`${SWITCHES} random switches, seed %i`, (seed) => {
  it('leave exactly the declared effects of the active plugins: no timers, no listeners besides', async () => {
    const random = randomFrom(seed);
    const active = new Set<string>();
    const { host, kernel, clock, reports } = kernelHarness(graph(random, active), { slowAfterMs: SLOWER_THAN_ALL });
    const wanted = new Set<string>();
    await host.start();

    const unmet: string[] = [];
    host.onChange((id, state) => {
      if (state !== 'starting' && state !== 'active') return;
      const states = host.states();
      if ((REQUIRES[id] ?? []).some((required) => states[required] !== 'active')) unmet.push(id);
    });
    const verify = async () => {
      await host.idle();
      await kernel.events.idle();
      const running = expectedToRun(wanted);
      expect(IDS.filter((id) => host.states()[id] === 'active')).toEqual(running);
      expect([...active].sort()).toEqual(running.flatMap((id) => [`${id} first`, `${id} last`]));
      expect(kernel.points.list(list)).toEqual(running.flatMap((id) => [`${id}1`, `${id}2`]));
      expect(kernel.jobScheduler.names().sort()).toEqual(running.map((id) => `${id}:job`));
      expect(IDS.filter((id) => kernel.container.isBound(serviceOf(id).key))).toEqual(running);
      const counts = { listeners: kernel.events.size, hooks: kernel.hooks.size, timers: clock.pending };
      const each = running.length;
      expect(counts).toEqual({ listeners: each, hooks: each, timers: each });
      expect(host.describe().map(({ effects }) => effects.length)).toEqual(
        IDS.map((id) => (running.includes(id) ? 8 : 0)),
      );
    };

    for (let step = 0; step < SWITCHES; step += 1) {
      const id = IDS[Math.floor(random() * IDS.length)] ?? 'a';
      const on = random() < 0.6;
      if (on) wanted.add(id);
      else wanted.delete(id);
      const stored = host.set(id, on ? 'on' : 'off');
      if (random() < 0.5) await stored;
      if (random() < 0.2) await microtasks(Math.floor(random() * 30));
      if (random() < 0.2) kernel.events.emit(happened, null);
      if (random() < 0.1) void kernel.hooks.run(asked, null);
      if (random() < 0.1) clock.advance(60_000);
      if (random() < 0.1) {
        await stored;
        await verify();
      }
    }
    await host.set('a', wanted.has('a') ? 'on' : 'off');
    await verify();

    await host.stop();
    wanted.clear();
    await verify();
    expect(unmet).toEqual([]);
    expect(reports).toEqual([]);
  });
});
