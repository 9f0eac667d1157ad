import { Role } from '@tribunal/contract';
import { expect, it } from 'vitest';
import { UserStatus } from '../contract';
import { denyDelete, denyEdit, type Target } from '../server/user-editor';

const usual: Target = { isSelf: false, isEditorRoot: true, isDeleted: false, isLastRoot: false };
const { Active, Banned } = UserStatus;

it.each([
  ['somebody else', {}, Role.User, Banned, null],
  ['oneself, keeping the power', { isSelf: true, isLastRoot: true }, Role.Root, Active, null],
  ['oneself, banned', { isSelf: true }, Role.Root, Banned, 400],
  ['oneself, demoted', { isSelf: true }, Role.Admin, Active, 400],
  ['the last super admin, demoted', { isLastRoot: true }, Role.Admin, Active, 409],
  ['the last super admin, banned', { isLastRoot: true }, Role.Root, Banned, 409],
  ['a deleted user', { isDeleted: true }, Role.User, Active, 409],
  ['oneself after being demoted', { isSelf: true, isEditorRoot: false }, Role.Root, Active, 403],
] as const)('editing %s', (_whom, target, role, status, refused) => {
  expect(denyEdit({ ...usual, ...target }, role, status)?.status ?? null).toBe(refused);
});

it.each([
  ['somebody else', {}, null],
  ['a user who is deleted already', { isDeleted: true }, null],
  ['oneself', { isSelf: true }, 400],
  ['the last super admin', { isLastRoot: true }, 409],
  ['anybody after being demoted', { isEditorRoot: false }, 403],
] as const)('deleting %s', (_whom, target, refused) => {
  expect(denyDelete({ ...usual, ...target })?.status ?? null).toBe(refused);
});
