import { Intervals } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { api, errorText, useCall } from '../../api';
import { fieldOf } from '../../shared/form';
import { accountRules } from './rules';
import { useResend } from './resend';
import { isTaken } from './taken';

type ResetField = 'email' | 'captcha';
type Errors = Partial<Record<ResetField | 'form', string | null>>;

/**
 * Asking for a link that sets a new password. The picture is fetched when `state` is shown; an attempt uses it up,
 * whatever comes of it.
 */
export const useReset = (t: TFunction, state: 'shown' | 'hidden') => {
  const rules = accountRules(t);
  const [values, setValues] = useState({ email: '', captcha: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { left, begin } = useResend('reset');
  const picture = useCall(
    'GET /api/captcha',
    { failures: 'silent' },
    { enabled: state === 'shown', staleTime: Intervals.captchaLife / 2 },
  );

  const put = (field: ResetField) => (value: string) => setValues((all) => ({ ...all, [field]: value }));
  const tell = (found: Errors) => setErrors((all) => ({ ...all, ...found }));
  const unknown = async (): Promise<string | null> =>
    (await isTaken('email', values.email).catch(() => true)) ? null : t('account.emailUnknown');
  const reload = () => {
    put('captcha')('');
    void picture.refetch();
  };

  /** On leaving a field: its own rule, then whether anybody has the address. */
  const check = async (field: ResetField): Promise<void> => {
    if (!values[field]) return;
    const found = rules[field](values[field]);
    tell({ [field]: found });
    if (!found && field === 'email') tell({ email: await unknown() });
  };

  const submit = async (): Promise<void> => {
    const found = { email: rules.email(values.email), captcha: rules.captcha(values.captcha) };
    setErrors(found);
    if (found.email || found.captcha) return;
    setBusy(true);
    const email = values.email.trim();
    try {
      const nobody = await unknown();
      if (nobody) return setErrors({ email: nobody });
      const body = { email, captcha: values.captcha.trim(), captchaKey: picture.data?.captchaKey ?? '' };
      await api('POST /api/apply-reset-password', { body, failures: 'silent' });
      begin();
      setSentTo(email);
    } catch (error) {
      setErrors({ [fieldOf(error, ['email', 'captcha'])]: errorText(error) });
    } finally {
      setBusy(false);
      reload();
    }
  };

  return { values, errors, busy, sentTo, left, picture, put, check, submit, reload };
};
export type ResetState = ReturnType<typeof useReset>;
