import { definePlugin, type RoleSymbol } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    comment_add: true;
    reply_add: true;
  }
}

/** All roles but those of muted users. */
const WRITERS: readonly RoleSymbol[] = [
  'root',
  'admin',
  'problem_admin',
  'default_user',
  'no_submit_user',
  'no_discuss_user',
  'no_submit_no_discuss_user',
];

export const comment = definePlugin({
  id: 'comment',
  version: '1.0.0',
  contract: '^3.0',
  permissions: [
    { name: 'comment_add', order: 70, roles: WRITERS },
    { name: 'reply_add', order: 80, roles: WRITERS },
  ],
});
