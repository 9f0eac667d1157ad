import type { PluginManifest } from '@tribunal/contract';
import type { Scope } from '../scope/scope';

/** A plugin's door to the server. `setup` declares what the plugin does; throwing makes it `failed`. */
export interface ServerPart<S extends Scope = Scope> {
  readonly manifest: PluginManifest;
  setup(scope: S): void | Promise<void>;
}

/** A room with a scope of its own fixes the type once: `export const defineServerPart = kernelPart<ServerScope>`. */
export const defineServerPart = <S extends Scope = Scope>(
  manifest: PluginManifest,
  setup: (scope: S) => void | Promise<void>,
): ServerPart<S> => ({ manifest, setup });

/** A plugin on disk: its manifest is read, its door not yet opened. */
export interface LoadedPlugin<S extends Scope = Scope> {
  readonly manifest: PluginManifest;
  /** Opens the door; null when the plugin has none here. Called at each start. */
  load(): Promise<ServerPart<S> | null>;
}
