import { definePlugin, type RoleSymbol } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    discussion_add: true;
    discussion_del: true;
    discussion_edit: true;
  }
}

const AUTHORS: readonly RoleSymbol[] = ['root', 'admin', 'problem_admin', 'default_user', 'no_submit_user'];
/** Users who may not start discussions any more keep control of those that they have started. */
const EVERYBODY: readonly RoleSymbol[] = [
  ...AUTHORS,
  'no_discuss_user',
  'mute_user',
  'no_submit_no_discuss_user',
  'no_submit_mute_user',
];

export const discussion = definePlugin({
  id: 'discussion',
  version: '1.0.0',
  contract: '^3.0',
  requires: ['comment'],
  permissions: [
    { name: 'discussion_add', order: 40, roles: AUTHORS },
    { name: 'discussion_del', order: 50, roles: EVERYBODY },
    { name: 'discussion_edit', order: 60, roles: EVERYBODY },
  ],
  settings: {
    defaultCreateDiscussionDailyLimit: { type: 'integer', default: 5, min: 0, max: 1000, label: 'settings.dailyLimit' },
    defaultCreateDiscussionACInitValue: { type: 'integer', default: 10, min: 0, max: 10_000, label: 'settings.solved' },
    defaultCreateCommentACInitValue: {
      type: 'integer',
      default: 10,
      min: 0,
      max: 10_000,
      label: 'settings.solvedForComments',
    },
  },
});
