import { definePlugin, ROLE_SYMBOLS, rolesThatMay } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    discussion_add: true;
    discussion_del: true;
    discussion_edit: true;
  }
  interface AuditSubjectTypes {
    discussion: true;
    'discussion-report': true;
  }
}

export const discussion = definePlugin({
  id: 'discussion',
  version: '1.0.0',
  contract: '^3.0',
  requires: ['comment'],
  permissions: [
    { name: 'discussion_add', order: 40, roles: rolesThatMay('discuss') },
    // Users who may not start discussions any more keep control of those that they have started.
    { name: 'discussion_del', order: 50, roles: ROLE_SYMBOLS },
    { name: 'discussion_edit', order: 60, roles: ROLE_SYMBOLS },
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
