import { ROLE_SYMBOL, isAdminRole, isWebAddress, type RoleId } from '@tribunal/contract';
import { type DomainError, badInput, forbidden, unauthorized, unavailable } from '../http';

export interface RegisterRules {
  /** Whether the site takes new accounts at all. */
  isOpen: boolean;
  /** Whether a code sent by mail is asked for. */
  needsCode: boolean;
  /** Whether the site sends mail. */
  hasMail: boolean;
}

/** null: go on. */
export function refuseRegister({ isOpen, needsCode, hasMail }: RegisterRules): DomainError | null {
  if (!isOpen) return forbidden('account.registerClosed');
  if (needsCode && !hasMail) return unavailable('account.registerCodeUnavailable');
  return null;
}

/** A site that asks for no code mails none to strangers. 401, as clients expect of a site that does not register. */
export function refuseRegisterCode({ isOpen, needsCode, hasMail }: RegisterRules): DomainError | null {
  if (!isOpen) return unauthorized('account.registerClosed');
  if (!needsCode) return unauthorized('account.registerCodeUnneeded');
  return hasMail ? null : unauthorized('account.registerCodeUnavailable');
}

/** Whether the site takes addresses of this domain; a refused domain stands for its subdomains too. */
export function refuseAddress(email: string, refusedDomains: readonly string[]): DomainError | null {
  const domain = email.toLowerCase().split('@').at(-1) ?? '';
  const isRefused = refusedDomains.some((refused) => domain === refused || domain.endsWith(`.${refused}`));
  return isRefused ? badInput('email', 'account.domainRefused', { domain }) : null;
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

export function refuseNewEmail(field: 'email' | 'newEmail', own: string | null, wanted: string): DomainError | null {
  return own?.toLowerCase() === wanted.toLowerCase() ? badInput(field, 'account.sameEmail') : null;
}

const GITHUB_NAME = /^[a-z\d](?:[a-z\d-]{0,38})$/i;

/** An address that a link may lead to, or null: never one that runs a script. */
export const webAddress = (text: string): string | null => (isWebAddress(text) ? text : null);

/** The same for a GitHub page, of which the name alone will do. */
export const githubAddress = (text: string): string | null =>
  GITHUB_NAME.test(text) ? `https://github.com/${text}` : webAddress(text);
