import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Button, Note, PasswordField, TextField } from '../../kit';
import { MailCodeField } from './MailCodeField';
import type { RegisterState } from './use-register';

export const RegisterFields = ({ form }: { form: RegisterState }) => {
  const { t } = useTranslation();
  const { values, errors, busy, mailCode, put, check, submit, sendCode, wrong, tell } = form;
  return (
    <form
      className="ui form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      <TextField
        label={t('account.username')}
        name="username"
        autoComplete="username"
        maxLength={Limits.username.max}
        value={values.username}
        onChange={put('username')}
        onBlur={() => void check('username')}
        error={errors.username}
        required
      />
      <TextField
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
        value={values.email}
        onChange={put('email')}
        onBlur={() => void check('email')}
        error={errors.email}
        required
      />
      {mailCode === 'asked' && (
        <MailCodeField
          mail="register"
          send={sendCode}
          emailError={() => wrong('email')}
          onError={(place, error) => tell({ [place]: error })}
          value={values.code}
          onChange={put('code')}
          onBlur={() => void check('code')}
          error={errors.code}
        />
      )}
      <PasswordField
        label={t('account.password')}
        name="password"
        autoComplete="new-password"
        value={values.password}
        onChange={put('password')}
        onBlur={() => void check('password')}
        error={errors.password}
        required
      />
      <PasswordField
        label={t('account.passwordAgain')}
        name="again"
        autoComplete="new-password"
        value={values.again}
        onChange={put('again')}
        onBlur={() => void check('again')}
        error={errors.again}
        required
      />
      <Button look="primary" width="fluid" type="submit" state={busy ? 'busy' : 'ready'}>
        {t('account.register')}
      </Button>
    </form>
  );
};
