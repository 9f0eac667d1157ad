/** A plugin from outside the checkout that requires an incompatible version of the contract. */
export const foreign = {
  id: 'foreign',
  version: '3.0.0',
  contract: '^9.0',
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  permissions: [],
  settings: {},
  problemSource: null,
};
