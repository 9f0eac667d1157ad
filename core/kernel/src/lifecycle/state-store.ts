import type { Undo } from '../scope/effect-stack';

export type WantedState = 'on' | 'off';

/** Stores for the cluster which plugins are wanted. */
export interface PluginStateStore {
  /** Loads the wanted states by plugin id. For a plugin without an entry, the manifest's `enabledByDefault` applies. */
  load(): Promise<ReadonlyMap<string, WantedState>>;
  /** Resolves when the state is stored. */
  set(id: string, wantedState: WantedState): Promise<void>;
  /**
   * Resolves when every process, including this one, has been notified to start the plugin again if it has failed
   * there.
   */
  retry(id: string): Promise<void>;
  /**
   * Calls `onChange` after each change by any process, and whenever one may have been missed; the host then reloads.
   * Calls `onRetry` with the id of a plugin to start again, or with null for every plugin, when an id may have been
   * missed.
   */
  watch(onChange: () => void, onRetry: (id: string | null) => void): Undo | Promise<Undo>;
}

interface Watcher {
  onChange: () => void;
  onRetry: (id: string | null) => void;
}

/** Keeps the wanted states in memory; several hosts may share one store. */
export class MemoryPluginStateStore implements PluginStateStore {
  readonly #wanted: Map<string, WantedState>;
  readonly #watchers = new Set<Watcher>();

  constructor(wanted: Readonly<Record<string, WantedState>> = {}) {
    this.#wanted = new Map(Object.entries(wanted));
  }

  async load(): Promise<ReadonlyMap<string, WantedState>> {
    return new Map(this.#wanted);
  }

  async set(id: string, wantedState: WantedState): Promise<void> {
    this.#wanted.set(id, wantedState);
    for (const { onChange } of this.#watchers) onChange();
  }

  async retry(id: string): Promise<void> {
    for (const { onRetry } of this.#watchers) onRetry(id);
  }

  watch(onChange: () => void, onRetry: (id: string | null) => void): Undo {
    const watcher = { onChange, onRetry };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  get watchers(): number {
    return this.#watchers.size;
  }
}
