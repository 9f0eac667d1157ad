import { definePlugin } from '@tribunal/contract';

/**
 * Imports and exports problems as packages. Reads its own format; plugins that require this one read the formats of
 * other systems.
 */
export const problemPackages = definePlugin({
  id: 'problem-packages',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
});
