import type { AllCoreCalls } from '@tribunal/contract';
import type { DiscoveredPlugin, ServerScope } from '@tribunal/server';
import { pluginAt } from '@tribunal/testing';
import type { RemoteJudgingCalls } from '../contract';
import { remoteJudging } from '../plugin';
import serverPart from '../server';

/** Calls of the plugin and of core. */
export type Calls = AllCoreCalls & RemoteJudgingCalls;

type Services = Pick<ServerScope, 'get'>;

/** The plugin, with access to its services while it is active. */
export interface PluginUnderTest {
  plugin: DiscoveredPlugin;
  services: Services;
}

export async function remoteJudgingPlugin(): Promise<PluginUnderTest> {
  let current: Services | undefined;
  const onDisk = await pluginAt(new URL('..', import.meta.url));
  const setup = (scope: ServerScope): void | Promise<void> => {
    current = scope;
    return serverPart.setup(scope);
  };
  return {
    plugin: { ...onDisk, load: async () => ({ manifest: remoteJudging, setup }) },
    services: { get: (key) => current!.get(key) },
  };
}
