import { Limits } from '@tribunal/contract';
import type { TFunction } from 'i18next';

/** A validation rule that returns an error message or null. The limits are those of the contract. */
export type Rule = (value: string) => string | null;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const accountRules = (t: TFunction) => {
  const required =
    (name: string): Rule =>
    (value) =>
      value.trim() ? null : t('account.required', { name });
  const lengthOf = (value: string): string | null => {
    const { min, max } = Limits.password;
    return value.length >= min && value.length <= max ? null : t('account.passwordLength', { min, max });
  };
  return {
    /** A name or a password that another service checks. */
    given: (field: 'username' | 'password') => required(t(`account.${field}`)),
    username: (value: string) =>
      required(t('account.username'))(value) ??
      (value.length > Limits.username.max ? t('account.usernameLong', { max: Limits.username.max }) : null),
    password: (value: string) => required(t('account.password'))(value) ?? lengthOf(value),
    /** A password that replaces the old one. */
    newPassword: (value: string, old: string) =>
      required(t('account.newPassword'))(value) ??
      lengthOf(value) ??
      (value === old ? t('account.passwordUnchanged') : null),
    email: (value: string) => {
      const address = value.trim();
      if (address.length > Limits.email.max) return t('account.emailLong', { max: Limits.email.max });
      return required(t('account.email'))(value) ?? (EMAIL.test(address) ? null : t('account.emailFormat'));
    },
    same: (password: string, again: string) =>
      required(t('account.passwordAgain'))(again) ?? (password === again ? null : t('account.passwordDiffers')),
    code: (value: string) =>
      value.length === Limits.emailCode.exactly ? null : t('account.codeLength', { count: Limits.emailCode.exactly }),
    captcha: (value: string) =>
      required(t('account.captcha'))(value) ??
      (value.trim().length > Limits.captcha.max ? t('account.captchaLong', { max: Limits.captcha.max }) : null),
  } as const;
};
