import { Limits } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { textError } from '../../../kit';

/** A validation rule that returns an error message or null. The limits are those of the contract. */
export type Rule = (value: string) => string | null;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const accountRules = (t: TFunction) => {
  const required =
    (field: string): Rule =>
    (value) =>
      textError(t, field, value);
  return {
    /** A name or a password that another service checks. */
    given: (field: 'username' | 'password') => required(t(`account.${field}`)),
    username: (value: string) => textError(t, t('account.username'), value, Limits.username),
    password: (value: string) => textError(t, t('account.password'), value, Limits.password),
    /** A password that replaces the old one. */
    newPassword: (value: string, old: string) =>
      textError(t, t('account.newPassword'), value, Limits.password) ??
      (value === old ? t('account.passwordUnchanged') : null),
    email: (value: string) => {
      const [field, address] = [t('account.email'), value.trim()];
      const fault = textError(t, field, address, Limits.email);
      return fault ?? (EMAIL.test(address) ? null : t('input.email', { field }));
    },
    same: (password: string, again: string) =>
      required(t('account.passwordAgain'))(again) ?? (password === again ? null : t('account.passwordDiffers')),
    code: (value: string) =>
      value.length === Limits.emailCode.exactly
        ? null
        : t('input.length', { field: t('account.code'), limit: Limits.emailCode.exactly }),
    captcha: (value: string) => textError(t, t('account.captcha'), value.trim(), Limits.captcha),
  } as const;
};
