import type { TFunction } from 'i18next';
import { useState } from 'react';
import { api } from '../../../api';
import { useFields } from '../../form';
import { useCaptcha } from './captcha';
import { accountRules } from './rules';
import { useResend } from './resend';
import { isTaken } from './taken';

/**
 * Manages the request for a password reset link. The captcha is fetched when `state` is `shown`; each attempt uses it
 * up, whatever the result.
 */
export const useReset = (t: TFunction, state: 'shown' | 'hidden') => {
  const rules = accountRules(t);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { left, begin } = useResend('reset');
  const picture = useCaptcha({ isWanted: state === 'shown' });
  const unknown = async (email: string): Promise<string | null> =>
    (await isTaken('email', email).catch(() => true)) ? null : t('account.emailUnknown');

  const form = useFields({
    initial: { email: '', captcha: '' },
    rule: (field, values) => rules[field](values[field]),
    serverRule: (field, value) => (field === 'email' ? unknown(value) : Promise.resolve(null)),
    send: async (values) => {
      const email = values.email.trim();
      try {
        const nobody = await unknown(email);
        if (nobody) return { email: nobody };
        const body = { email, captcha: values.captcha.trim(), captchaKey: picture.data?.captchaKey ?? '' };
        await api('POST /api/apply-reset-password', { body, failures: 'silent' });
        begin();
        setSentTo(email);
      } finally {
        reload();
      }
    },
    afterSend: 'kept',
  });
  const reload = (): void => {
    form.clear('captcha');
    void picture.refetch();
  };
  return { ...form, sentTo, left, picture, reload };
};
export type ResetState = ReturnType<typeof useReset>;
