import { definePlugin } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    announcement_admin: true;
  }
  interface AuditSubjectTypes {
    announcement: true;
  }
}

export const announcement = definePlugin({
  id: 'announcement',
  version: '1.0.0',
  contract: '^3.0',
  permissions: [{ name: 'announcement_admin', order: 120, roles: ['root'] }],
});
