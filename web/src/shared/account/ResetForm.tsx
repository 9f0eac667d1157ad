import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Note, TextField } from '../../kit';
import { ShortForm } from '../form';
import { CaptchaField } from './captcha';
import type { ResetState } from './use-reset';

export const ResetFields = ({ form }: { form: ResetState }) => {
  const { t } = useTranslation();
  const { bind, errors, sentTo, left } = form;
  const action = left > 0 ? t('account.sendAgainIn', { count: left }) : t('account.sendLink');
  return (
    <ShortForm action={action} form={form} width="fluid" disabled={left > 0}>
      {sentTo && !errors.form && (
        <Note kind="positive" role="status">
          {t('account.linkSent', { email: sentTo })}
        </Note>
      )}
      <TextField
        {...bind('email')}
        label={t('account.email')}
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
      />
      <CaptchaField form={form} />
    </ShortForm>
  );
};
