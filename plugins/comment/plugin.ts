import { definePlugin, rolesThatMay } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    comment_add: true;
    reply_add: true;
  }
  interface AuditSubjectTypes {
    comment: true;
    reply: true;
  }
}

export const comment = definePlugin({
  id: 'comment',
  version: '1.0.0',
  contract: '^3.0',
  permissions: [
    { name: 'comment_add', order: 70, roles: rolesThatMay('comment') },
    { name: 'reply_add', order: 80, roles: rolesThatMay('comment') },
  ],
});
