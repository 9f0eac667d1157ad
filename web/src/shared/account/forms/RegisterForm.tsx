import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '../../../kit';
import { ShortForm } from '../../form';
import { MailCodeField } from './MailCodeField';
import type { RegisterState } from './use-register';

export const RegisterFields = ({ form }: { form: RegisterState }) => {
  const { t } = useTranslation();
  const { bind, setFieldErrors, mailCode, sendCode, emailError } = form;
  const { value, onChange, onBlur, error } = bind('code');
  return (
    <ShortForm action={t('account.register')} form={form} width="fluid">
      <TextField
        {...bind('username')}
        label={t('account.username')}
        autoComplete="username"
        maxLength={Limits.username.max}
      />
      <TextField
        {...bind('email')}
        label={t('account.email')}
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
      />
      {mailCode === 'asked' && (
        <MailCodeField
          mail="register"
          send={sendCode}
          emailError={emailError}
          onError={(place, error) => setFieldErrors({ [place]: error })}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
        />
      )}
      <PasswordField {...bind('password')} label={t('account.password')} autoComplete="new-password" />
      <PasswordField {...bind('again')} label={t('account.passwordAgain')} autoComplete="new-password" />
    </ShortForm>
  );
};
