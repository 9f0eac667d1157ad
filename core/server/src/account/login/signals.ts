import { event, type Locale } from '@tribunal/contract';

/** Somebody logged in to an account from a network that it was never seen in; not told of its first login. */
export interface LoginFromNewAddress {
  uid: string;
  ip: string;
  userAgent: string;
  at: Date;
  /** Language that whoever logged in reads. */
  locale: Locale;
}
export const loginFromNewAddress = event<LoginFromNewAddress>('login-from-new-address');
