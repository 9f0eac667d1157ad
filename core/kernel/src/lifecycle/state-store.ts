import type { Undo } from '../scope/effect-stack';

export type Wanted = 'on' | 'off';

/** Where the cluster keeps which plugins are wanted. */
export interface PluginStateStore {
  /** By plugin id; a plugin that is not in it is as its manifest's `enabledByDefault` says. */
  load(): Promise<ReadonlyMap<string, Wanted>>;
  /** Resolves when it is stored. */
  set(id: string, wanted: Wanted): Promise<void>;
  /** Resolves when every process, this one too, is told to start the plugin anew if it has failed there. */
  retry(id: string): Promise<void>;
  /**
   * Calls `onChange` after each change by any process, and whenever one may have been missed; the host then loads anew.
   * Calls `onRetry` with the id of a plugin to start anew.
   */
  watch(onChange: () => void, onRetry: (id: string) => void): Undo | Promise<Undo>;
}

interface Watcher {
  onChange: () => void;
  onRetry: (id: string) => void;
}

/** Keeps the wanted states in this process; several hosts may share one. */
export class MemoryPluginStateStore implements PluginStateStore {
  readonly #wanted: Map<string, Wanted>;
  readonly #watchers = new Set<Watcher>();

  constructor(wanted: Readonly<Record<string, Wanted>> = {}) {
    this.#wanted = new Map(Object.entries(wanted));
  }

  async load(): Promise<ReadonlyMap<string, Wanted>> {
    return new Map(this.#wanted);
  }

  async set(id: string, wanted: Wanted): Promise<void> {
    this.#wanted.set(id, wanted);
    for (const { onChange } of this.#watchers) onChange();
  }

  async retry(id: string): Promise<void> {
    for (const { onRetry } of this.#watchers) onRetry(id);
  }

  watch(onChange: () => void, onRetry: (id: string) => void): Undo {
    const watcher = { onChange, onRetry };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  get watchers(): number {
    return this.#watchers.size;
  }
}
