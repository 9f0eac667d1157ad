import type { PluginManifest, TopicName, Topics } from '@tribunal/contract';
import {
  Scope,
  defineServerPart as definePart,
  type Effect,
  type Kernel,
  type ScopeOwner,
  type ServerPart,
} from '@tribunal/kernel';
import { RetryLater, type ConsumeOptions, type MessageInfo, type Queue } from '@tribunal/queue';
import type { AnyRoute, RouteRegistry } from '../http';

/** What a plugin's messages wait while the plugin takes none. */
const CLOSED_RETRY_MS = 5000;

export interface ServerParts {
  kernel: Kernel;
  registry: RouteRegistry;
  queue: Queue;
}

/** What a plugin's server door may do, beside what every scope can. */
export class ServerScope extends Scope {
  constructor(
    private readonly parts: ServerParts,
    owner: ScopeOwner,
  ) {
    super(parts.kernel, owner);
  }

  /** Answers these calls while the plugin is active. */
  serve(routes: readonly AnyRoute[]): Effect {
    return this.effect(`${routes.length} calls`, () => this.parts.registry.serve(routes, this.owner.gate));
  }

  /** Takes messages of a topic while the plugin is active; the end waits for what is under way. */
  consume<N extends TopicName>(
    topic: N,
    options: ConsumeOptions,
    handle: (message: Topics[N], info: MessageInfo) => Promise<void>,
  ): Effect {
    return this.effect(`consumer of ${topic}`, async () => {
      const consumer = await this.parts.queue.consume(topic, options, async (message, info) => {
        const admitted = this.owner.gate.admit();
        if (!admitted.ok) throw new RetryLater(CLOSED_RETRY_MS);
        try {
          await handle(message, info);
        } finally {
          admitted.leave();
        }
      });
      return () => consumer.drain();
    });
  }
}

/** The default export of a plugin's `server/index.ts`. */
export const defineServerPart = (
  manifest: PluginManifest,
  setup: (scope: ServerScope) => void | Promise<void>,
): ServerPart<ServerScope> => definePart<ServerScope>(manifest, setup);
