import { Role, type RoleId } from '@tribunal/contract';
import { badInput, conflict, forbidden, type DomainError } from '@tribunal/server';
import { UserStatus } from '../contract';

/** A user whose account is to be changed, and who does it. */
export interface Target {
  isSelf: boolean;
  /** Whether the person who does it is a super admin now; that may have changed since the call began. */
  isEditorRoot: boolean;
  isDeleted: boolean;
  /** Whether nobody else is a super admin who may log in. */
  isLastRoot: boolean;
}

/** Returns why a change of an account is refused, or null. */
export function denyEdit(target: Target, role: RoleId, status: UserStatus): DomainError | null {
  const { isSelf, isEditorRoot, isDeleted, isLastRoot } = target;
  if (!isEditorRoot) return forbidden();
  if (isDeleted) return conflict('uid', 'user-admin.alreadyDeleted');
  const keepsPower = role === Role.Root && status === UserStatus.Active;
  if (isSelf && status === UserStatus.Banned) return badInput('status', 'user-admin.ownBan');
  if (isSelf && role !== Role.Root) return badInput('type', 'user-admin.ownRole');
  return isLastRoot && !keepsPower ? conflict('type', 'user-admin.lastRoot') : null;
}

/** Returns why removing the second factor is refused, or null. Who has it removes it in the settings, with the factor. */
export function denyFactorRemoval({ isSelf, isEditorRoot }: Target): DomainError | null {
  if (!isEditorRoot) return forbidden();
  return isSelf ? badInput('uid', 'user-admin.ownSecondFactor') : null;
}

/** Returns why deleting an account is refused, or null. */
export function denyDelete({ isSelf, isEditorRoot, isLastRoot }: Target): DomainError | null {
  if (!isEditorRoot) return forbidden();
  if (isSelf) return badInput('ids', 'user-admin.deleteSelf');
  return isLastRoot ? conflict('ids', 'user-admin.lastRoot') : null;
}
