import { pluginUnderTest, type PluginUnderTest } from '@tribunal/testing';

/** The plugin, with access to its services while it is active. */
export const remoteJudgingPlugin = (): Promise<PluginUnderTest> => pluginUnderTest(new URL('..', import.meta.url));
