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
  type LoadablePlugin,
  type PluginHostOptions,
  type PluginStateStore,
} from '../src';

/** Returns a promise with its resolve and reject functions. */
export const deferred = <T = void>() => {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

/** Runs everything that waits for promises only. */
export const microtasks = async (rounds = 20): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await Promise.resolve();
};

export type Setup = (scope: Scope) => void | Promise<void>;

/** Returns a plugin with the given set-up, which counts how often its server part was loaded. */
export const plugin = (id: string, setup: Setup = () => {}, more: Partial<PluginManifest> = {}) => {
  const manifest = definePlugin({ id, version: '1.0.0', contract: '^3.0', ...more });
  const loaded = {
    manifest,
    loadCount: 0,
    load: async () => {
      loaded.loadCount += 1;
      return defineServerPart(manifest, setup);
    },
  };
  return loaded satisfies LoadablePlugin;
};

interface KernelHarnessOptions extends Partial<Omit<PluginHostOptions, 'plugins' | 'store'>> {
  store?: PluginStateStore;
  lock?: ClusterLock;
}

/** Returns a kernel and a host with a manual clock, and everything that was reported. */
export const kernelHarness = (
  plugins: readonly LoadablePlugin[] = [],
  { store, lock, ...more }: KernelHarnessOptions = {},
) => {
  const clock = new ManualClock('2026-01-01T00:00:00Z');
  const reports: string[] = [];
  const report = (where: string, error: unknown) => void reports.push(`${where}: ${(error as Error).message}`);
  const kernel = createKernel({ errorReporter: report, timer: clock, lock });
  const states = store ?? new MemoryPluginStateStore();
  const host = new PluginHost({
    plugins,
    store: states,
    errorReporter: report,
    timer: clock,
    createScope: (owner) => new Scope(kernel, owner),
    ...more,
  });
  const up = async () => {
    await host.start();
    await host.idle();
  };
  const switchPlugin = async (id: string, wanted: 'on' | 'off') => {
    await host.set(id, wanted);
    await host.idle();
  };
  const row = (id: string) => {
    const found = host.describe().find((each) => each.id === id);
    if (!found) throw new Error(`no row of ${id}`);
    return found;
  };
  return { clock, reports, kernel, host, store: states, up, switchPlugin, row };
};

/** Returns a scope outside any host. */
export const scopeOf = (kernel: Kernel, gate: Gate, id = 'demo') =>
  new Scope(kernel, { manifest: definePlugin({ id, version: '1.0.0', contract: '^3.0' }), gate });
