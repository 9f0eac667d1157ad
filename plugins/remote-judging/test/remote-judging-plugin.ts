import type { AllCoreCalls } from '@tribunal/contract';
import { pluginUnderTest, type PluginUnderTest } from '@tribunal/testing';
import type { RemoteJudgingCalls } from '../contract';

/** Calls of the plugin and of core. */
export type Calls = AllCoreCalls & RemoteJudgingCalls;

/** The plugin, with access to its services while it is active. */
export const remoteJudgingPlugin = (): Promise<PluginUnderTest> => pluginUnderTest(new URL('..', import.meta.url));
