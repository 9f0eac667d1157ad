import { definePlugin } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    user_admin: true;
  }
}

export const userAdmin = definePlugin({
  id: 'user-admin',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
  permissions: [{ name: 'user_admin', order: 130, roles: ['root'] }],
});
