import type { AllCoreCalls } from '@tribunal/contract';
import { pluginAt, pluginUnderTest, type PluginUnderTest } from '@tribunal/testing';
import type { DashboardCalls } from '@tribunal/plugin-dashboard/contract';
import type { RemoteJudgeCalls, RemoteJudgingCalls } from '../contract';

/** Calls of the plugin and of judge-remote, of the dashboard, which shows its failures, and of core. */
export type Calls = AllCoreCalls & DashboardCalls & RemoteJudgeCalls & RemoteJudgingCalls;

/** The plugin, with access to its services while it is active. */
export const remoteJudgingPlugin = (): Promise<PluginUnderTest> => pluginUnderTest(new URL('..', import.meta.url));

export const dashboardPlugin = () => pluginAt(new URL('../../dashboard/', import.meta.url));
