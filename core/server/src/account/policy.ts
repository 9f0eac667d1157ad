import { GITHUB_NAME, ROLE_SYMBOL, isAdminRole, isWebAddress, type RoleId } from '@tribunal/contract';
import { DomainError, badInput, forbidden, unauthorized, unavailable } from '@tribunal/platform';

export interface RegisterRules {
  /** Whether the site accepts new accounts at all. */
  isOpen: boolean;
  /** Whether registration requires a code sent by mail. */
  needsCode: boolean;
  hasMail: boolean;
}

/** Returns why registration is refused, or null if it is allowed. */
export function denyRegister({ isOpen, needsCode, hasMail }: RegisterRules): DomainError | null {
  if (!isOpen) return forbidden('account.registerClosed');
  if (needsCode && !hasMail) return unavailable('account.registerCodeUnavailable');
  return null;
}

/** Returns why a registration code is refused, or null. A site that requires no code sends none to strangers. */
export function denyRegisterCode(rules: RegisterRules): DomainError | null {
  return denyRegister(rules) ?? (rules.needsCode ? null : new DomainError(400, 'account.registerCodeUnneeded'));
}

/**
 * Returns a refusal if the site does not accept addresses of this domain, or null. A denied domain includes its
 * subdomains.
 */
export function denyEmailDomain(email: string, deniedDomains: readonly string[]): DomainError | null {
  const domain = email.toLowerCase().split('@').at(-1) ?? '';
  const isDenied = deniedDomains.some((deniedDomain) => domain === deniedDomain || domain.endsWith(`.${deniedDomain}`));
  return isDenied ? badInput('email', 'account.domainRefused', { domain }) : null;
}

/** The login page that was used: the site's or the administration area's. */
export type LoginKind = 'site' | 'admin';

/**
 * Decides whether an account may log in. Called only after the password was verified; before that, nothing about the
 * account is revealed.
 */
export function denyLogin(
  loginKind: LoginKind,
  account: { isBanned: boolean; roles: readonly RoleId[] },
): DomainError | null {
  if (account.isBanned) return forbidden('account.banned');
  const isStaff = isAdminRole(account.roles.map((role) => ROLE_SYMBOL[role]));
  return loginKind === 'admin' && !isStaff ? unauthorized('account.notAdmin') : null;
}

export function denyNewPassword(change: { isOldRight: boolean; isSame: boolean }): DomainError | null {
  if (!change.isOldRight) return badInput('oldPassword', 'account.wrongOldPassword');
  if (change.isSame) return badInput('newPassword', 'account.samePassword');
  return null;
}

export function denyNewEmail(field: 'email' | 'newEmail', own: string | null, wanted: string): DomainError | null {
  return own?.toLowerCase() === wanted.toLowerCase() ? badInput(field, 'account.sameEmail') : null;
}

/** Returns the text if it is a safe link target, else null; URLs that run a script are never safe. */
export const webAddress = (text: string): string | null => (isWebAddress(text) ? text : null);

/** Returns a safe link to a GitHub page, or null; the bare GitHub name is accepted too. */
export const githubAddress = (text: string): string | null =>
  GITHUB_NAME.test(text) ? `https://github.com/${text}` : webAddress(text);
