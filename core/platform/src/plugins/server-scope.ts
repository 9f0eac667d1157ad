import type {
  AllSettingsOf,
  Permission,
  PluginManifest,
  SettingsOf,
  SettingSpecs,
  TopicName,
  Topics,
} from '@tribunal/contract';
import {
  Scope,
  defineServerPart as definePart,
  runAs,
  type Effect,
  type Kernel,
  type ScopeOptions,
  type ScopeOwner,
  type Undo,
  type ServerPart,
} from '@tribunal/kernel';
import { RetryLater, type ConsumeOptions, type MessageInfo, type Queue } from '@tribunal/queue';
import { permissionIn, type AnyRoute, type RouteRegistry } from '../http';
import type { PluginSettingsStore } from './settings';

/** Delay before a message of a plugin is delivered again if the plugin was inactive, in ms. */
const CLOSED_RETRY_MS = 5000;

export interface ServerParts {
  kernel: Kernel;
  registry: Pick<RouteRegistry, 'serve'>;
  queue: Pick<Queue, 'consume'>;
  settings: Pick<PluginSettingsStore, 'read' | 'readDecrypted' | 'onChange'>;
  /** Permissions that calls may demand. */
  permissions: ReadonlySet<Permission>;
  /** Method and path of the calls that the plugin may serve; undefined: any. */
  calls?: ReadonlySet<string>;
}

/** What the server part of a plugin may do, in addition to what every scope offers. */
export class ServerScope<S extends SettingSpecs = SettingSpecs> extends Scope {
  constructor(
    private readonly parts: ServerParts,
    owner: ScopeOwner,
    options?: ScopeOptions,
  ) {
    super(parts.kernel, owner, options);
  }

  /** Serves these routes while the plugin is active. Fails if one demands a permission that is not declared. */
  serve(routes: readonly AnyRoute[]): Effect {
    return this.effect(`${routes.length} calls`, () => this.serveNow(routes));
  }

  /** Consumes messages of a topic while the plugin is active; the disposal waits for handlers in progress. */
  consume<N extends TopicName>(
    topic: N,
    options: ConsumeOptions,
    handle: (message: Topics[N], info: MessageInfo) => Promise<void>,
  ): Effect {
    return this.effect(`consumer of ${topic}`, async () => {
      const consumer = await this.parts.queue.consume(topic, options, async (message, info) => {
        const admitted = this.owner.gate?.admit();
        if (admitted?.ok === false) throw new RetryLater(CLOSED_RETRY_MS);
        try {
          await runAs(this.id, () => handle(message, info));
        } finally {
          admitted?.release();
        }
      });
      return () => consumer.drain();
    });
  }

  /**
   * Returns the settings made by the operator, otherwise the defaults of the manifest. Call it at each use, because
   * settings may change at any time.
   */
  async settings(): Promise<SettingsOf<S>> {
    return (await this.parts.settings.read(this.id)) as SettingsOf<S>;
  }

  /** Like `settings`, with the secrets. */
  async settingsWithSecrets(): Promise<AllSettingsOf<S>> {
    return (await this.parts.settings.readDecrypted(this.id)) as AllSettingsOf<S>;
  }

  /** Calls `changed`, in every process, when the settings may have changed. */
  onSettings(changed: () => void): Effect {
    return this.effect('listener of settings', () =>
      this.parts.settings.onChange(this.id, () => runAs(this.id, changed)),
    );
  }

  protected serveNow(routes: readonly AnyRoute[], area = this.owner.manifest.id): Undo {
    for (const route of routes) this.#check(route);
    const { gate, manifest } = this.owner;
    return this.parts.registry.serve(routes, { ids: [manifest.id, ...manifest.requires], gate, area });
  }

  #check({ method, path, access }: AnyRoute): void {
    if (this.parts.calls?.has(`${method} ${path}`) === false)
      throw new Error(`${method} ${path} is not among the calls that its package declares`);
    const permission = permissionIn(access);
    if (permission === null || this.parts.permissions.has(permission)) return;
    throw new Error(
      `${method} ${path} demands the permission ${permission}, which neither core nor this plugin nor one that it requires declares`,
    );
  }
}

/** Defines the default export of a plugin's `server/index.ts`. */
export const defineServerPart = <S extends SettingSpecs>(
  manifest: PluginManifest<S>,
  setup: (scope: ServerScope<S>) => void | Promise<void>,
): ServerPart<ServerScope> => definePart(manifest, setup as ServerPart<ServerScope>['setup']);
