/** Returns the address where the plugin of a bank is enabled and configured. */
export const pluginSettingsPath = (key: string): string => `/admin/plugins?plugin=remote-${key.toLowerCase()}`;
