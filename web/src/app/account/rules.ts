import { Limits } from '@tribunal/contract';
import type { TFunction } from 'i18next';

/** Each rule answers with what is wrong, or null. Limits are the contract's. */
export type Rule = (value: string) => string | null;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const accountRules = (t: TFunction) => {
  const required =
    (name: string): Rule =>
    (value) =>
      value.trim() ? null : t('account.required', { name });
  return {
    username: (value: string) =>
      required(t('account.username'))(value) ??
      (value.length > Limits.username.max ? t('account.usernameLong', { max: Limits.username.max }) : null),
    password: (value: string) => {
      const { min, max } = Limits.password;
      const fits = value.length >= min && value.length <= max;
      return required(t('account.password'))(value) ?? (fits ? null : t('account.passwordLength', { min, max }));
    },
    email: (value: string) =>
      required(t('account.email'))(value) ?? (EMAIL.test(value) ? null : t('account.emailFormat')),
    same: (password: string, again: string) =>
      required(t('account.passwordAgain'))(again) ?? (password === again ? null : t('account.passwordDiffers')),
    code: (value: string) =>
      value.length === Limits.emailCode.exactly ? null : t('account.codeLength', { count: Limits.emailCode.exactly }),
  } as const;
};
