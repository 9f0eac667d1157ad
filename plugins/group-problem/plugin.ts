import { definePlugin, PROBLEM_MANAGER_ROLES, ROLE_SYMBOL } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface PermissionNames {
    group_problem_admin: true;
  }
}

export const groupProblem = definePlugin({
  id: 'group-problem',
  version: '1.0.0',
  contract: '^3.0',
  requires: ['group'],
  permissions: [{ name: 'group_problem_admin', order: 145, roles: PROBLEM_MANAGER_ROLES.map((id) => ROLE_SYMBOL[id]) }],
});
