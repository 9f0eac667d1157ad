import { definePlugin, type PluginManifest } from '@tribunal/contract';
import { ManualClock } from '@tribunal/testing';
import {
  createKernel,
  defineServerPart,
  MemoryPluginStateStore,
  PluginHost,
  Scope,
  type ClusterLock,
  type Gate,
  type Kernel,
  type LoadedPlugin,
  type PluginHostOptions,
  type PluginStateStore,
} from '../src';

/** A promise and its two ends. */
export const deferred = <T = void>() => {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

/** Lets everything that waits for nothing but promises go on. */
export const microtasks = async (rounds = 20): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await Promise.resolve();
};

export type Setup = (scope: Scope) => void | Promise<void>;

/** A plugin with the given set-up; counts how often its door was opened. */
export const plugin = (id: string, setup: Setup = () => {}, more: Partial<PluginManifest> = {}) => {
  const manifest = definePlugin({ id, version: '1.0.0', contract: '^1.0', ...more });
  const loaded = {
    manifest,
    opened: 0,
    load: async () => {
      loaded.opened += 1;
      return defineServerPart(manifest, setup);
    },
  };
  return loaded satisfies LoadedPlugin;
};

interface WorldOptions extends Partial<Omit<PluginHostOptions, 'plugins' | 'store'>> {
  store?: PluginStateStore;
  lock?: ClusterLock;
}

/** A kernel and a host on a clock that stands still, with all that was reported. */
export const world = (plugins: readonly LoadedPlugin[] = [], { store, lock, ...more }: WorldOptions = {}) => {
  const clock = new ManualClock('2026-01-01T00:00:00Z');
  const reports: string[] = [];
  const report = (where: string, error: unknown) => void reports.push(`${where}: ${(error as Error).message}`);
  const kernel = createKernel({ report, clock, lock });
  const states = store ?? new MemoryPluginStateStore();
  const host = new PluginHost({
    plugins,
    store: states,
    report,
    clock,
    createScope: (owner) => new Scope(kernel, owner),
    ...more,
  });
  const up = async () => {
    await host.start();
    await host.settled();
  };
  const turn = async (id: string, wanted: 'on' | 'off') => {
    await host.set(id, wanted);
    await host.settled();
  };
  const row = (id: string) => {
    const found = host.describe().find((each) => each.id === id);
    if (!found) throw new Error(`no row of ${id}`);
    return found;
  };
  return { clock, reports, kernel, host, store: states, up, turn, row };
};

/** A scope outside any host. */
export const scopeOf = (kernel: Kernel, gate: Gate, id = 'demo') =>
  new Scope(kernel, { manifest: definePlugin({ id, version: '1.0.0', contract: '^1.0' }), gate });
