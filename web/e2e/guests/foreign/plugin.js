/** A plugin from outside the checkout that was written for a contract of another time. */
export const foreign = {
  id: 'foreign',
  version: '3.0.0',
  contract: '^9.0',
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  optional: [],
  permissions: [],
  settings: {},
  remoteJudge: null,
};
