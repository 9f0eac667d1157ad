/** Where the plugin of a bank is switched on and set up. */
export const pluginSettings = (key: string): string => `/admin/plugins?plugin=remote-${key.toLowerCase()}`;
