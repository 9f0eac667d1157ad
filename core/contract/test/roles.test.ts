import { expect, it } from 'vitest';
import {
  CORE_PERMISSIONS,
  isAdminRole,
  managesProblems,
  permissionsOf,
  PROBLEM_MANAGER_ROLES,
  Role,
  ROLE_SYMBOL,
  ROLE_SYMBOLS,
  roleIdOf,
  rolesThatMay,
  STAFF_ROLES,
} from '../src/vocabulary';

it('roles are found by id and by name', () => {
  expect(ROLE_SYMBOL[Role.NoSubmitMuted]).toBe('no_submit_mute_user');
  expect(Object.values(Role).map((id) => roleIdOf(ROLE_SYMBOL[id]))).toEqual(Object.values(Role));
  expect(Object.values(Role)).toEqual([1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008]);
  expect(['', 'toString', 'user'].map(roleIdOf)).toEqual([null, null, null]);
});

it('staff are admins, and two kinds of them manage all problems', () => {
  expect(STAFF_ROLES).toEqual([Role.Root, Role.Admin, Role.ProblemAdmin]);
  expect(ROLE_SYMBOLS.filter((one) => isAdminRole([one]))).toEqual(['root', 'admin', 'problem_admin']);
  expect(PROBLEM_MANAGER_ROLES).toEqual([Role.Root, Role.ProblemAdmin]);
  expect(ROLE_SYMBOLS.filter((one) => managesProblems([one]))).toEqual(['root', 'problem_admin']);
});

const STAFF_AND_USERS = ['root', 'admin', 'default_user', 'problem_admin'];

it.each([
  [['submit'], ['no_discuss_user', 'mute_user']],
  [['discuss'], ['no_submit_user']],
  [['comment'], ['no_submit_user', 'no_discuss_user', 'no_submit_no_discuss_user']],
  [['submit', 'discuss', 'comment'], []],
] as const)('to %s is barred for all but staff, users and %j', (activities, others) => {
  expect(new Set(rolesThatMay(...activities))).toEqual(new Set([...STAFF_AND_USERS, ...others]));
});

it('permissions of core belong to roles', () => {
  expect(permissionsOf(['root'], CORE_PERMISSIONS)).toEqual([
    'problem_admin',
    'submit',
    'rejudge',
    'system_info_admin',
  ]);
  expect(permissionsOf(['admin'], CORE_PERMISSIONS)).toEqual(['problem_admin', 'submit']);
  expect(permissionsOf(['no_submit_user'], CORE_PERMISSIONS)).toEqual([]);
});
