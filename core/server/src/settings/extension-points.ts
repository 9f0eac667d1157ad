import { extensionPoint } from '@tribunal/contract';
import type { SettingKey } from './shape';

/** Names the settings that a feature acts on; the page of the settings leaves out those that nothing acts on. */
export const usedSettings = extensionPoint<SettingKey>('used-settings');
