import { definePlugin, rolesThatMay } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    group_add: true;
    group_del: true;
    group_admin: true;
  }
  interface AuditSubjectTypes {
    group: true;
    'group-announcement': true;
    'group-invite-link': true;
  }
}

/** Users with any ban can neither create nor disband groups. */
const FOUNDERS = rolesThatMay('submit', 'discuss', 'comment');

export const group = definePlugin({
  id: 'group',
  version: '1.0.0',
  contract: '^3.0',
  permissions: [
    { name: 'group_add', order: 70, roles: FOUNDERS },
    { name: 'group_del', order: 80, roles: FOUNDERS },
    { name: 'group_admin', order: 140, roles: ['root'] },
  ],
  settings: {
    defaultCreateGroupDailyLimit: { type: 'integer', default: 2, min: 0, max: 1000, label: 'settings.dailyLimit' },
    defaultCreateGroupLimit: { type: 'integer', default: 5, min: 0, max: 1000, label: 'settings.limit' },
    defaultCreateGroupACInitValue: { type: 'integer', default: 20, min: 0, max: 10_000, label: 'settings.solved' },
    createGroupAccounts: { type: 'boolean', default: false, label: 'settings.createAccounts' },
    groupAccountDailyLimit: { type: 'integer', default: 200, min: 0, max: 10_000, label: 'settings.accountLimit' },
  },
});
