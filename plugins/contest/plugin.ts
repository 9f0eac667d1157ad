import { definePlugin } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    contest_admin: true;
  }
  interface AuditSubjectTypes {
    contest: true;
  }
}

export const contest = definePlugin({
  id: 'contest',
  version: '1.0.0',
  contract: '^3.0',
  category: 'contest',
  permissions: [{ name: 'contest_admin', order: 30, roles: ['root', 'admin', 'problem_admin'] }],
});
