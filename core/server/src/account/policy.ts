import { ROLE_SYMBOL, isAdminRole, type RoleId } from '@tribunal/contract';
import { DomainError, badInput, forbidden, unauthorized } from '../http';

export interface RegisterRules {
  /** Whether the site takes new accounts at all. */
  isOpen: boolean;
  /** Whether a code sent by mail is asked for. */
  needsCode: boolean;
}

/** null: go on. */
export function refuseRegister({ isOpen, needsCode }: RegisterRules): DomainError | null {
  if (!isOpen) return forbidden('account.registerClosed');
  if (needsCode) return new DomainError(503, 'account.registerCodeUnavailable');
  return null;
}

/** Which door the login came through. */
export type LoginDoor = 'site' | 'admin';

/** After the password has turned out right; before that nothing is told of the account. */
export function refuseLogin(
  door: LoginDoor,
  account: { isBanned: boolean; roles: readonly RoleId[] },
): DomainError | null {
  if (account.isBanned) return forbidden('account.banned');
  const isStaff = isAdminRole(account.roles.map((role) => ROLE_SYMBOL[role]));
  return door === 'admin' && !isStaff ? unauthorized('account.notAdmin') : null;
}

export function refuseNewPassword(change: { isOldRight: boolean; isSame: boolean }): DomainError | null {
  if (!change.isOldRight) return badInput('oldPassword', 'account.wrongOldPassword');
  if (change.isSame) return badInput('newPassword', 'account.samePassword');
  return null;
}
