/** A built plugin from outside the checkout. It starts only if its setting says that the disk has room. */
export const fragile = {
  id: 'fragile',
  version: '0.9.2',
  contract: '^3.0',
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  permissions: [],
  settings: {
    hasRoom: { type: 'boolean', default: false, label: 'settings.hasRoom' },
    pace: { type: 'integer', default: 10, min: 1, max: 60, label: 'settings.pace' },
    motto: { type: 'string', default: '', maxLength: 20, label: 'settings.motto' },
    key: { type: 'string', default: '', maxLength: 40, label: 'settings.key', secret: true },
  },
  problemSource: null,
};
