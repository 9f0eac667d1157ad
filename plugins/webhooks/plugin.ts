import { definePlugin } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    webhook_admin: true;
  }
  interface AuditSubjectTypes {
    webhook: true;
  }
}

/** Sends events of the site to addresses of other systems. */
export const webhooks = definePlugin({
  id: 'webhooks',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
  permissions: [{ name: 'webhook_admin', order: 150, roles: ['root'] }],
  settings: {
    allowsLocal: { type: 'boolean', default: false, label: 'settings.allowsLocal' },
  },
});
