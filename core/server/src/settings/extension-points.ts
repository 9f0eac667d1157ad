import { extensionPoint } from '@tribunal/contract';
import type { SettingKey } from './settings';

/** Names the settings that a feature acts on; the page of the settings leaves out those that nothing acts on. */
export const usedSettings = extensionPoint<SettingKey>('used-settings');
