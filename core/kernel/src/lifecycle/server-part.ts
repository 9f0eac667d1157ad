import type { PluginManifest } from '@tribunal/contract';
import type { Scope } from '../scope/scope';

/**
 * Entry point of a plugin on the server. `setup` declares what the plugin does; if it throws, the plugin is `failed`.
 */
export interface ServerPart<S extends Scope = Scope> {
  readonly manifest: PluginManifest;
  setup(scope: S): void | Promise<void>;
}

/**
 * Defines the server part of a plugin. An application with its own scope type fixes the type once: `export const
 * defineServerPart = kernelPart<ServerScope>`.
 */
export const defineServerPart = <S extends Scope = Scope>(
  manifest: PluginManifest,
  setup: (scope: S) => void | Promise<void>,
): ServerPart<S> => ({ manifest, setup });

/** An installed plugin: its manifest has been read, its server part not yet loaded. */
export interface LoadablePlugin<S extends Scope = Scope> {
  readonly manifest: PluginManifest;
  /** Loads the server part; null if the plugin has none. Called at each start. */
  load(): Promise<ServerPart<S> | null>;
}
