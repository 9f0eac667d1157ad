import { definePlugin } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    audit_log: true;
  }
}

export const auditLog = definePlugin({
  id: 'audit-log',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
  permissions: [{ name: 'audit_log', order: 140, roles: ['root'] }],
  settings: {
    keepDays: { type: 'integer', default: 365, min: 30, max: 3650, label: 'settings.keepDays' },
  },
});
