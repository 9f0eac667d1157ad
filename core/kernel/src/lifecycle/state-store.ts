import type { Undo } from '../scope/effect-stack';

export type Wanted = 'on' | 'off';

/** Where the cluster keeps which plugins are wanted. */
export interface PluginStateStore {
  /** By plugin id; a plugin that is not in it is as its manifest's `enabledByDefault` says. */
  load(): Promise<ReadonlyMap<string, Wanted>>;
  /** Resolves when it is stored. */
  set(id: string, wanted: Wanted): Promise<void>;
  /** Calls after each change by any process, and whenever one may have been missed; the host then loads anew. */
  watch(onChange: () => void): Undo | Promise<Undo>;
}

/** Keeps the wanted states in this process; several hosts may share one. */
export class MemoryPluginStateStore implements PluginStateStore {
  readonly #wanted: Map<string, Wanted>;
  readonly #watchers = new Set<() => void>();

  constructor(wanted: Readonly<Record<string, Wanted>> = {}) {
    this.#wanted = new Map(Object.entries(wanted));
  }

  async load(): Promise<ReadonlyMap<string, Wanted>> {
    return new Map(this.#wanted);
  }

  async set(id: string, wanted: Wanted): Promise<void> {
    this.#wanted.set(id, wanted);
    for (const tell of this.#watchers) tell();
  }

  watch(onChange: () => void): Undo {
    this.#watchers.add(onChange);
    return () => void this.#watchers.delete(onChange);
  }

  get watchers(): number {
    return this.#watchers.size;
  }
}
