import { event, hook, type Locale } from '@tribunal/contract';

/** A login to an account from a network that the account has not used before. It is not emitted for the first login. */
export interface LoginFromNewAddress {
  uid: string;
  ip: string;
  userAgent: string;
  at: Date;
  /** Language of the person who logged in. */
  locale: Locale;
}
export const loginFromNewAddress = event<LoginFromNewAddress>('login-from-new-address');

/**
 * Runs when a user resets the password by mail, inside that transaction. The logins of other services that are linked
 * to the account stay; handlers tell the user which they are.
 */
export const onPasswordReset = hook<{ readonly uid: string }>('password-reset');
